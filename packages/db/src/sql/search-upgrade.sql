-- Texts from before accents were folded and addresses were searched.
update clients set search_text = ''
where search_text <> fold_text(search_text) or exists (
  select from properties p
  where p.organization_id = clients.organization_id and p.client_id = clients.id and p.deleted_at is null
    and strpos(clients.search_text, fold_text(p.line1)) = 0);
update quotes set search_text = '' where search_text <> fold_text(search_text);
update jobs set search_text = '' where search_text <> fold_text(search_text);
update invoices set search_text = '' where search_text <> fold_text(search_text);
update visits set search_text = '' where search_text <> fold_text(search_text);
