import { expect, it } from 'vitest'
import { onOldDatabase } from '../testing/old-database.ts'

const [port, client, document, mail, signed, pending, event] = [1, 2, 3, 4, 5, 6, 7].map(
  (last) => `01900000-0000-7000-8000-00000000000${last}`,
)

it('changes the rows of ports that earlier files passed over where the owner is no superuser', () =>
  onOldDatabase('0130', async (owner, upgrade) => {
    // The functions of that time are none of this folder.
    await owner.query(`
      set session_replication_role = replica;
      insert into ports (id, slug, name) values ('${port}', 'old', 'Old');
      select set_config('app.port_id', '${port}', false);
      insert into clients (port_id, id, full_name) values ('${port}', '${client}', 'Olga Bergström');
      insert into mails (port_id, id, category, to_address, subject, text)
        values ('${port}', '${mail}', 'residential_inquiry', 'a@old.example', 'A', 'B');
      insert into documents (port_id, id, document_type, title, client_id, status) values
        ('${port}', '${document}', 'other', 'EOI', '${client}', 'partially_signed');
      insert into document_signers (port_id, id, document_id, role, name, email, signing_order, status) values
        ('${port}', '${signed}', '${document}', 'client', 'Olga', 'olga@old.example', 1, 'signed'),
        ('${port}', '${pending}', '${document}', 'approver', 'Per', 'per@old.example', 2, 'pending');
      set session_replication_role = origin;
    `)
    const before = (await owner.query('select version from documents')).rows[0].version
    await upgrade()
    const rows = async (text: string) => (await owner.query({ text, rowMode: 'array' })).rows
    expect(await rows('select category from mails')).toEqual([['notification']])
    expect(await rows('select signers_total, signers_signed, waiting_for, version from documents')).toEqual([
      [2, 1, 'Per', before],
    ])
    // As the version before writes, which does not know the column.
    await owner.query(`insert into events (port_id, id, type, action, entity_type)
      values ('${port}', '${event}', 'client.updated', 'update', 'client')`)
    expect(await rows('select actor_kind from events')).toEqual([['staff']])
  }))
