-- The search looks for documents, brochures and templates as the owner.
create policy owner_reads on documents for select to current_user using (true);
create policy owner_reads on brochures for select to current_user using (true);
create policy owner_reads on document_templates for select to current_user using (true);
alter table document_templates add column haystack text not null
  generated always as (' ' || crm.plain_text(name || ' ' || title)) stored;
