import { maxImportColumns } from "@fieldwright/contract/imports";
import { describe, expect, it } from "vitest";
import { parseCsv } from "../parse-csv";
import { planClientImport } from "./plan-import";

const planOf = (titles: string, row: string) => planClientImport(`${titles}\n${row}\n`, undefined);

const draftOf = async (titles: string, row: string) => (await planOf(titles, row)).drafts[0]?.draft;

describe("what other programs export", () => {
  it("Jobber", async () => {
    const titles =
      "J-ID,Created Date,Is Company?,Display Name,Company Name,Title,First Name,Last Name,Main Phone #s,E-mails,Tags,Billing Street 1,Billing Street 2,Billing City,Billing State,Billing Country,Billing Zip code,CFT[Gate code],Work Phone #s,Mobile Phone #s,Service Property Name,Service Street 1,Service Street 2,Service City,Service State,Service Country,Service Zip code,Lead Source,Archived";
    const row =
      '87_98,2024-01-05,false,Karen Murphy,,Ms.,Karen,Murphy,"(614) 555-0111, 614-555-0112",karen@example.com,senior,1 Bill St,,Dublin,OH,USA,43017,4471,614 555 0113,6145550164,,"2649 Sycamore St • Columbus, Ohio 43206",Rear,Columbus,OH,USA,43206,Google,false';
    expect(await planOf(titles, row)).toMatchObject({ source: "Jobber", drafts: [{ externalId: "87" }] });
    expect(await draftOf(titles, row)).toEqual({
      firstName: "Karen",
      lastName: "Murphy",
      company: "",
      companyOnly: false,
      email: "karen@example.com",
      phone: "(614) 555-0164",
      contacts: [
        { label: "", name: "", phone: "(614) 555-0111", email: "" },
        { label: "", name: "", phone: "(614) 555-0112", email: "" },
        { label: "Work", name: "", phone: "(614) 555-0113", email: "" },
      ],
      addresses: [{ line1: "2649 Sycamore St", line2: "Rear", city: "Columbus", state: "OH", zip: "43206" }],
      billingAddress: { line1: "1 Bill St", line2: "", city: "Dublin", state: "OH", zip: "43017" },
      tags: ["senior"],
      status: "active",
      notes: "Gate code: 4471\nLead Source: Google",
    });
  });

  it("Housecall Pro, with several addresses", async () => {
    const titles =
      "ID,First Name,Last Name,Display Name,Mobile Number,Home Number,Email,Additional Emails,Company,Role,Work Number,Tags,Notes,Do Not Service,Lifetime value,Address_1 Street Line 1,Address_1 Street Line 2,Address_1 City,Address_1 State,Address_1 Postal Code,Address_1 Billing?,Address_1 Notes,Address_2 Street Line 1,Address_2 City,Address_2 State,Address_2 Postal Code";
    const row =
      "cus_1,Ana,Ruiz,Ana Ruiz,6145550101,6145550102,ana@example.com,books@example.com,Ruiz Bakery,Owner,,VIP,Pays late,TRUE,$50,1 High St,Unit 2,Columbus,OH,43215,TRUE,Gate code 12,9 Lake Rd,Dublin,OH,43017";
    expect((await planOf(titles, row)).source).toBe("Housecall Pro");
    expect(await draftOf(titles, row)).toMatchObject({
      firstName: "Ana",
      company: "Ruiz Bakery",
      email: "ana@example.com",
      phone: "(614) 555-0101",
      contacts: [{ label: "Home", phone: "(614) 555-0102" }, { email: "books@example.com" }],
      addresses: [
        { line1: "1 High St", line2: "Unit 2", zip: "43215" },
        { line1: "9 Lake Rd", city: "Dublin", zip: "43017" },
      ],
      tags: ["VIP", "do not service"],
      notes: "Role: Owner\nPays late\nAddress_1 Notes: Gate code 12",
    });
  });

  it("ServiceTitan", async () => {
    const titles =
      "Customer ID,Customer Name,Customer Type,Street,Unit,City,State,Zip,Phone,Email,Member Status,Balance,Do Not Service,Tags";
    const row =
      '41,"Murphy, Karen",Residential,2649 Sycamore St,4B,Columbus,OH,43206,(614) 555-0164,karen@example.com,Gold,$80.00,No,VIP';
    expect((await planOf(titles, row)).source).toBe("ServiceTitan");
    expect(await draftOf(titles, row)).toMatchObject({
      firstName: "Karen",
      lastName: "Murphy",
      phone: "(614) 555-0164",
      addresses: [{ line1: "2649 Sycamore St", line2: "4B", city: "Columbus", state: "OH", zip: "43206" }],
      tags: ["VIP"],
      notes: "Customer Type: Residential\nMember Status: Gold\nBalance before the import: $80.00",
    });
  });

  it("QuickBooks Online", async () => {
    const titles = "Customer full name,Phone numbers,Email,Full name,Bill address,Ship address,Open balance";
    const row =
      '"Oak Street Dental LLC","Phone:(614) 555-0101 Mobile:(614) 555-0102",a@example.com,,"1 Bill St, Dublin, OH 43017","9 Lake Rd, Columbus, OH 43215",0.00';
    expect((await planOf(titles, row)).source).toBe("QuickBooks Online");
    expect(await draftOf(titles, row)).toMatchObject({
      company: "Oak Street Dental LLC",
      companyOnly: true,
      phone: "(614) 555-0101",
      contacts: [{ label: "Mobile", phone: "(614) 555-0102" }],
      addresses: [{ line1: "9 Lake Rd", city: "Columbus", state: "OH", zip: "43215" }],
      billingAddress: { line1: "1 Bill St", city: "Dublin" },
      notes: "",
    });
  });

  it("Google Contacts", async () => {
    const titles =
      "First Name,Middle Name,Last Name,Nickname,File As,Organization Name,Organization Title,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address";
    const row =
      'Søren,,Müller,,,Hart & Co,,,"Two dogs\nSide door",,Clients ::: * myContacts,* Work,s@example.com ::: t@example.com,,,Mobile,+45 12 34 56 78,Home,614-555-0102,Home,"1 High St\nColumbus, OH 43215",1 High St,Columbus,OH,43215,US,Unit 2';
    expect((await planOf(titles, row)).source).toBe("Google Contacts");
    expect(await draftOf(titles, row)).toMatchObject({
      firstName: "Søren",
      company: "Hart & Co",
      email: "s@example.com",
      phone: "+45 12 34 56 78",
      contacts: [{ phone: "(614) 555-0102" }, { email: "t@example.com" }],
      addresses: [{ line1: "1 High St", line2: "Unit 2", city: "Columbus", state: "OH", zip: "43215" }],
      tags: ["Clients"],
      notes: "Two dogs\nSide door",
    });
  });

  it("Google Contacts of earlier years", async () => {
    const titles =
      "Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - Street,Organization 1 - Name";
    const row = "Kim Berg,Kim,Berg,* myContacts,*,kim@example.com,Mobile,614 555 0100,1 High St,";
    expect((await planOf(titles, row)).source).toBe("Google Contacts");
    expect(await draftOf(titles, row)).toMatchObject({ firstName: "Kim", lastName: "Berg", tags: [] });
  });

  it("our own export", async () => {
    const titles =
      "First Name,Last Name,Email,Phone,Company,Address,Address 2,City,State,ZIP,Status,Tags,Created";
    const row =
      'Kim,Berg,k@example.com,\'+1 614,"A, B",12 Elm St,Unit 4,Columbus,OH,04321,past_client,"a, b c",2026-01-01';
    expect((await planOf(titles, row)).source).toBe("Fieldwright");
    expect(await draftOf(titles, row)).toMatchObject({
      company: "A, B",
      addresses: [{ line1: "12 Elm St", line2: "Unit 4", zip: "04321" }],
      status: "past_client",
      tags: ["a", "b c"],
    });
  });
});

const columnsOf = async (titles: string, row: string) =>
  (await planOf(titles, row)).columns.map(({ title, target, question }) => [title, target, question]);

describe("titles that say nothing", () => {
  it("are guessed by what is in the cells, and asked about", async () => {
    expect(
      await columnsOf("Who,Reach,Call,Where,When", "x,a@example.com,(614) 555-0100,12 Elm St,2024-01-05"),
    ).toEqual([
      ["Who", null, null],
      ["Reach", "email", "Guessed from what's in it"],
      ["Call", "phone", "Guessed from what's in it"],
      ["Where", "line1", "Guessed from what's in it"],
      ["When", null, null],
    ]);
  });

  it("are read as people shorten them", async () => {
    const titles =
      "Customer (Last, First);Biz / Company;Fone (cell);Home tel.;E mail addr;Svc Addr;City/Town;ST;Gate code, dog, notes;Active (Y/N)";
    const row =
      "Ruiz, Ana;Ruiz Bakery;614 555 0101;614 555 0102;ana@example.com;12 Elm St;Columbus;OH;Bites;N";
    expect((await columnsOf(titles, row)).map(([, target]) => target)).toEqual([
      "name",
      "company",
      "mobile",
      "homePhone",
      "email",
      "line1",
      "city",
      "state",
      "notes",
      "status",
    ]);
  });

  it("with the last name first show what becomes of a name", async () => {
    expect(await columnsOf("Customer (Last, First);Fax;Type;Since", "Ruiz, Ana;1;x;y")).toContainEqual([
      "Customer (Last, First)",
      "name",
      'Last name first? "Ruiz, Ana" is added as Ana Ruiz.',
    ]);
    expect(await columnsOf("Name;Fax", "Ana Ruiz;1")).toContainEqual(["Name", "name", null]);
  });

  it("have names only where no other column does", async () => {
    const name = ["Who", "name", "Guessed from what's in it"];
    expect(await columnsOf("Who;Fax", "Ruiz, Ana;1")).toContainEqual(name);
    expect(await columnsOf("Name;Who", "Kim;Ruiz, Ana")).toContainEqual(["Who", null, null]);
    expect(await columnsOf("Business name;Who", "Acme;Ruiz, Ana")).toContainEqual(["Who", null, null]);
    expect(await columnsOf("Who;Tech", "Ruiz, Ana;Lopez, Maria")).toEqual([name, ["Tech", null, null]]);
  });

  it("are no names with a place or a kind of company after the comma", async () => {
    for (const cell of ["Columbus, OH", "Acme Plumbing, LLC", "Hart & Sons, Inc."])
      expect(await columnsOf("Who;Fax", `${cell};1`)).toContainEqual(["Who", null, null]);
  });

  it("called St are states only where they hold some", async () => {
    expect(await columnsOf("Name;St", "Kim;OH")).toContainEqual(["St", "state", null]);
    expect(await columnsOf("Name;St", "Kim;Open")).toContainEqual(["St", null, null]);
  });

  it("tags that read like notes are asked about", async () => {
    expect(await columnsOf("Name,Tags", "Kim,senior; gate code 4471")).toEqual([
      ["Name", "name", null],
      ["Tags", "tags", "Tags or notes?"],
    ]);
  });
});

describe("a file", () => {
  it.each([
    ["commas", "Name,Notes\nKim,a;b"],
    ["semicolons", "Name;Notes\nKim;a,b"],
    ["tabs", "Name\tNotes\nKim\ta,b;c"],
    ["a title with commas in quotes", '"Name, all, of, it";Notes\nKim;a'],
    ["the mark of Excel", "sep=;\r\nName;Notes\r\nKim;a"],
  ])("with %s has two columns", async (_what, csv) => {
    expect((await parseCsv(csv)).columns).toHaveLength(2);
  });

  it("may have its name above the titles and totals below the rows", async () => {
    const { table, drafts } = await planClientImport(
      "My customers 2026;;;\n\nCust No.;Customer;Tel.;Mail;Postal\nA-1;Kim Berg;6145550100;kim@example.com;43215\nTotal;1;;;\n",
      undefined,
    );
    expect(table.columns).toEqual(["Cust No.", "Customer", "Tel.", "Mail", "Postal"]);
    expect(drafts).toMatchObject([
      {
        externalId: "A-1",
        draft: { firstName: "Kim", phone: "(614) 555-0100", email: "kim@example.com", notes: "" },
      },
    ]);
  });

  it("may have line breaks and stray quotes in its cells", async () => {
    const { rows } = await parseCsv('Name,Notes\nKim "the boss" Berg,"a\nb"\n');
    expect(rows).toEqual([{ row: 2, cells: ['Kim "the boss" Berg', "a\nb"] }]);
  });

  it("may have a million blank lines, and is read in pieces between which others have their turn", async () => {
    let turns = 0;
    let isRead = false;
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    const rows = Array.from({ length: 4_000 }, (_, n) => `Kim ${n},${"a note ".repeat(40)}`).join("\n");
    const table = await parseCsv(`${"\n".repeat(500_000)}Name,Notes\n${"\n".repeat(500_000)}${rows}\n`);
    isRead = true;
    expect(table.columns).toEqual(["Name", "Notes"]);
    expect(table.rows).toHaveLength(4_000);
    expect(table.rows[0]).toMatchObject({ row: 1_000_002 });
    expect(turns).toBeGreaterThan(1);
  });

  it("keeps characters of several bytes, wherever a piece ends", async () => {
    const notes = "Ana 😀 Muñoz ".repeat(10_000).trim();
    const { rows } = await parseCsv(`Name,Notes\nKim,${notes}\n`);
    expect(rows).toEqual([{ row: 2, cells: ["Kim", notes] }]);
  });

  it("with cells without end is not read further than a file may be wide", async () => {
    const { rows } = await parseCsv(`Name\nKim${",x".repeat(50_000)}\n`);
    expect(rows[0]?.cells).toHaveLength(maxImportColumns + 1);
  });
});
