/** Cities by size, each with a ZIP code of its center: above 700,000 people, above 250,000, above 100,000, and smaller. */
export const cities = [
  `New York 10007; Los Angeles 90012; Chicago 60602; Houston 77002; Phoenix 85003; Philadelphia 19107
  San Antonio 78205; San Diego 92101; Dallas 75201; San Jose 95113; Austin 78701; Jacksonville 32202
  Fort Worth 76102; Columbus 43215; Charlotte 28202; Indianapolis 46204; San Francisco 94102; Seattle 98104
  Denver 80202; Washington 20001; Boston 02108; Nashville 37219; El Paso 79901; Detroit 48226
  Oklahoma City 73102; Portland 97204; Las Vegas 89101; Memphis 38103; Atlanta 30303; Miami 33130
  Minneapolis 55401`,
  `Louisville 40202; Baltimore 21202; Milwaukee 53202; Albuquerque 87102; Tucson 85701; Fresno 93721
  Sacramento 95814; Kansas City 64106; Mesa 85201; Omaha 68102; Colorado Springs 80903; Raleigh 27601
  Long Beach 90802; Virginia Beach 23451; Oakland 94612; Tulsa 74103; Tampa 33602; Arlington 76010
  New Orleans 70112; Wichita 67202; Cleveland 44114; Bakersfield 93301; Aurora 80012; Anaheim 92805
  Honolulu 96813; Santa Ana 92701; Riverside 92501; Corpus Christi 78401; Lexington 40507; Stockton 95202
  Saint Paul 55102; Cincinnati 45202; St. Louis 63101; Pittsburgh 15222; Greensboro 27401; Lincoln 68508
  Anchorage 99501; Plano 75074; Orlando 32801; Irvine 92614; Newark 07102; Durham 27701
  Chula Vista 91910; Toledo 43604; Fort Wayne 46802; St. Petersburg 33701; Laredo 78040; Jersey City 07302
  Chandler 85225; Madison 53703; Lubbock 79401; Buffalo 14202; Richmond 23219; Boise 83702; Spokane 99201
  Norfolk 23510; Birmingham 35203; Rochester 14604; Des Moines 50309; Reno 89501; Salt Lake City 84101`,
  `Scottsdale 85251; Glendale 85301; Gilbert 85234; Winston-Salem 27101; Chesapeake 23320; Baton Rouge 70801
  Modesto 95354; Fayetteville 28301; Tacoma 98402; Fontana 92335; Oxnard 93030; Moreno Valley 92553
  Huntington Beach 92648; Yonkers 10701; Montgomery 36104; Amarillo 79101; Little Rock 72201; Akron 44308
  Columbus 31901; Augusta 30901; Grand Rapids 49503; Shreveport 71101; Overland Park 66204; Tallahassee 32301
  Mobile 36602; Knoxville 37902; Worcester 01608; Tempe 85281; Cape Coral 33904; Brownsville 78520
  McKinney 75069; Providence 02903; Fort Lauderdale 33301; Newport News 23607; Chattanooga 37402
  Rancho Cucamonga 91730; Santa Rosa 95404; Eugene 97401; Salem 97301; Sioux Falls 57104; Springfield 65806
  Peoria 61602; Fort Collins 80524; Jackson 39201; Hollywood 33020; Bridgeport 06604; Syracuse 13202
  Rockford 61104; Joliet 60432; Naperville 60540; Paterson 07505; Savannah 31401; Pasadena 77506; Macon 31201
  Murfreesboro 37130; Dayton 45402; Killeen 76541; McAllen 78501; Frisco 75034; Torrance 90501; Waco 76701
  Warren 48089; Sterling Heights 48312; Columbia 29201; Charleston 29401; Cedar Rapids 52401; New Haven 06510
  Stamford 06901; Hartford 06103; Topeka 66603; Elizabeth 07201; Thousand Oaks 91360; Visalia 93291
  Gainesville 32601; Abilene 79601; Independence 64050; Evansville 47708; Athens 30601; Vallejo 94590
  Lansing 48933; Ann Arbor 48104; Allentown 18101; Beaumont 77701; Provo 84601; Springfield 62701
  Springfield 01103; Lafayette 70501; Wilmington 28401; Midland 79701; Arvada 80002; Green Bay 54301
  Fargo 58102; Palm Bay 32905; Billings 59101; Rochester 55902; Manchester 03101; Tyler 75702; Pueblo 81003
  Davenport 52801; South Bend 46601; Las Cruces 88001; Flint 48502; Wichita Falls 76301; Erie 16501
  Clarksville 37040; High Point 27260; Huntsville 35801; Vancouver 98660; Santa Clarita 91350
  Bellevue 98004; Elgin 60120; Lakewood 80226; Clearwater 33755; West Palm Beach 33401; Port St. Lucie 34952`,
  `Albany 12207; Utica 13501; Binghamton 13901; Plattsburgh 12901; Watertown 13601; Burlington 05401
  Montpelier 05602; Concord 03301; Portland 04101; Bangor 04401; Augusta 04330; Lowell 01852; New Bedford 02740
  Scranton 18503; Reading 19601; Lancaster 17602; Harrisburg 17101; Altoona 16601; Williamsport 17701
  Trenton 08608; Atlantic City 08401; Wilmington 19801; Dover 19901; Annapolis 21401; Frederick 21701
  Hagerstown 21740; Salisbury 21801; Roanoke 24011; Lynchburg 24504; Charlottesville 22902; Fredericksburg 22401
  Charleston 25301; Huntington 25701; Morgantown 26505; Wheeling 26003; Asheville 28801; Greenville 27834
  Hickory 28601; Jacksonville 28540; Greenville 29601; Myrtle Beach 29577; Florence 29501; Albany 31701
  Valdosta 31601; Rome 30161; Daytona Beach 32114; Ocala 34471; Lakeland 33801; Sarasota 34236
  Fort Myers 33901; Naples 34102; Pensacola 32502; Panama City 32401; Key West 33040; Dothan 36301
  Tuscaloosa 35401; Auburn 36830; Gulfport 39501; Hattiesburg 39401; Tupelo 38801; Meridian 39301
  Johnson City 37601; Jackson 38301; Bowling Green 42101; Owensboro 42301; Paducah 42001; Covington 41011
  Canton 44702; Youngstown 44503; Mansfield 44902; Lima 45801; Newark 43055; Lancaster 43130; Delaware 43015
  Marion 43302; Springfield 45502; Zanesville 43701; Chillicothe 45601; Athens 45701; Sandusky 44870
  Findlay 45840; Marietta 45750; Portsmouth 45662; Wooster 44691; Muncie 47305; Terre Haute 47807
  Bloomington 47404; Lafayette 47901; Kokomo 46901; Gary 46402; Kalamazoo 49007; Battle Creek 49017
  Saginaw 48607; Traverse City 49684; Marquette 49855; Muskegon 49440; Jackson 49201; Port Huron 48060
  Champaign 61820; Bloomington 61701; Decatur 62523; Quincy 62301; Carbondale 62901; Kenosha 53140
  Racine 53403; Appleton 54911; Eau Claire 54701; La Crosse 54601; Wausau 54403; Oshkosh 54901
  Janesville 53545; Duluth 55802; St. Cloud 56301; Mankato 56001; Moorhead 56560; Bemidji 56601
  Iowa City 52240; Waterloo 50703; Sioux City 51101; Dubuque 52001; Council Bluffs 51503; Ames 50010
  Columbia 65201; Joplin 64801; Jefferson City 65101; Cape Girardeau 63701; St. Joseph 64501; Fort Smith 72901
  Fayetteville 72701; Jonesboro 72401; Pine Bluff 71601; Hot Springs 71901; Monroe 71201; Lake Charles 70601
  Alexandria 71301; Houma 70360; Biloxi 39530; Galveston 77550; College Station 77840; San Angelo 76903
  Odessa 79761; Longview 75601; Victoria 77901; Temple 76501; Del Rio 78840; Texarkana 75501; Lawton 73501
  Enid 73701; Norman 73069; Stillwater 74074; Muskogee 74401; Salina 67401; Manhattan 66502; Hutchinson 67501
  Dodge City 67801; Garden City 67846; Hays 67601; Lawrence 66044; Grand Island 68801; North Platte 69101
  Kearney 68847; Scottsbluff 69361; Norfolk 68701; Rapid City 57701; Aberdeen 57401; Pierre 57501
  Bismarck 58501; Grand Forks 58201; Minot 58701; Great Falls 59401; Missoula 59802; Bozeman 59715
  Helena 59601; Butte 59701; Kalispell 59901; Cheyenne 82001; Casper 82601; Laramie 82070; Sheridan 82801
  Rock Springs 82901; Jackson 83001; Boulder 80302; Greeley 80631; Grand Junction 81501; Durango 81301
  Longmont 80501; Santa Fe 87501; Roswell 88201; Farmington 87401; Carlsbad 88220; Gallup 87301; Flagstaff 86001
  Yuma 85364; Prescott 86301; Kingman 86401; Sierra Vista 85635; Ogden 84401; Logan 84321; St. George 84770
  Cedar City 84720; Elko 89801; Carson City 89701; Winnemucca 89445; Ely 89301; Idaho Falls 83402
  Pocatello 83201; Twin Falls 83301; Coeur d'Alene 83814; Lewiston 83501; Yakima 98901; Kennewick 99336
  Bellingham 98225; Olympia 98501; Everett 98201; Wenatchee 98801; Walla Walla 99362; Bend 97701; Medford 97501
  Corvallis 97330; Klamath Falls 97601; Roseburg 97470; Pendleton 97801; Redding 96001; Chico 95926
  Eureka 95501; Santa Barbara 93101; San Luis Obispo 93401; Salinas 93901; Santa Cruz 95060; Merced 95340
  Palm Springs 92262; Palmdale 93550; Escondido 92025; El Centro 92243; Barstow 92311; Napa 94559
  Hilo 96720; Kahului 96732; Lihue 96766; Fairbanks 99701; Juneau 99801; Wasilla 99654; Kenai 99611`,
];
