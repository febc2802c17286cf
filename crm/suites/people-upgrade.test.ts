import { expect, it } from 'vitest'
import { onOldDatabase } from '../testing/old-database.ts'

const port = '01900000-0000-7000-8000-000000000001'
const ids = [2, 3, 4, 5, 6, 7, 8].map((last) => `01900000-0000-7000-8000-00000000000${last}`)

it('takes people, roles and mails of before over: no link stays readable, no unset password counts', () =>
  onOldDatabase('0013', async (owner, upgrade) => {
    const [known, unset, edited, stored, queued, sent, event] = ids
    await owner.query(`
      insert into ports (id, slug, name) values ('${port}', 'old', 'Old');
      insert into users (id, email, email_verified) values
        ('${known}', 'known@old.example', true), ('${unset}', 'unset@old.example', true);
      insert into accounts (id, user_id, account_id, provider_id, password) values
        (gen_random_uuid(), '${known}', '${known}', 'credential', 'salt:hash'),
        (gen_random_uuid(), '${unset}', '${unset}', 'credential', 'unset:x');
      insert into roles (port_id, id, key, name, system) values
        ('${port}', '${edited}', 'viewer', 'Viewer', true), ('${port}', '${stored}', 'finance', 'Finance', true);
      insert into events (port_id, id, type, action, entity_type, entity_id) values
        ('${port}', '${event}', 'role.updated', 'update', 'role', '${edited}');
      insert into mails (port_id, id, category, to_address, subject, text, status) values
        ('${port}', '${queued}', 'staff_invitation', 'a@old.example', 'A', E'Here:\\nhttp://x/reset-password?token=abc\\nBye', 'queued'),
        ('${port}', '${sent}', 'staff_invitation', 'b@old.example', 'B', 'http://x/reset-password?token=def', 'sent');
    `)
    await upgrade()
    const rows = async (text: string) => (await owner.query({ text, rowMode: 'array' })).rows
    expect(await rows('select email, email_verified from users order by email')).toEqual([
      ['known@old.example', true],
      ['unset@old.example', false],
    ])
    expect(await rows('select password from accounts')).toEqual([['salt:hash']])
    expect(await rows('select key, edited from roles order by key')).toEqual([
      ['finance', false],
      ['viewer', true],
    ])
    expect(await rows('select text, link from mails order by to_address')).toEqual([
      ['Here:\n{link}\nBye', 'http://x/reset-password?token=abc'],
      ['{link}', null],
    ])
  }))
