import { expect, it } from 'vitest'
import { onOldDatabase } from '../testing/old-database.ts'

const [port, client, company, user, tag, note, noted] = [1, 2, 3, 4, 5, 6, 7].map(
  (last) => `01900000-0000-7000-8000-00000000000${last}`,
)

it('takes notes, tags, what was viewed and what is found over to the entries of records', () =>
  onOldDatabase('0032', async (owner, upgrade) => {
    await owner.query(`
      select set_config('app.port_id', '${port}', false);
      insert into ports (id, slug, name) values ('${port}', 'old', 'Old');
      insert into users (id, email) values ('${user}', 'known@old.example');
      insert into clients (port_id, id, full_name) values ('${port}', '${client}', 'Olga Bergström');
      insert into client_contacts (port_id, id, client_id, channel, value, is_primary) values
        ('${port}', gen_random_uuid(), '${client}', 'email', 'Olga@sailing.example', true);
      insert into companies (port_id, id, name, archived_at) values ('${port}', '${company}', 'Fjord Oy', now());
      insert into tags (port_id, id, name, color) values ('${port}', '${tag}', 'VIP', '#112233');
      insert into taggings (port_id, tag_id, company_id) values ('${port}', '${tag}', '${company}');
      insert into notes (port_id, id, client_id, body) values ('${port}', '${note}', '${client}', 'Prefers mornings');
      insert into notes (port_id, id, company_id, body) values ('${port}', '${noted}', '${company}', 'Pays late');
      insert into recently_viewed (port_id, user_id, entity_type, entity_id) values
        ('${port}', '${user}', 'client', '${client}'), ('${port}', '${user}', 'yacht', gen_random_uuid());
    `)
    await upgrade()
    const rows = async (text: string) => (await owner.query({ text, rowMode: 'array' })).rows
    expect(await rows('select type, title, archived_at is not null from records order by type')).toEqual([
      ['client', 'Olga Bergström', false],
      ['company', 'Fjord Oy', true],
      ['tag', 'VIP', false],
    ])
    expect(await rows('select id, record_id from notes order by id')).toEqual([
      [note, client],
      [noted, company],
    ])
    expect(await rows('select tag_id, record_id from taggings')).toEqual([[tag, company]])
    expect(await rows('select record_id from recently_viewed')).toEqual([[client]])
    const found = (words: string) =>
      rows(`select title, subtitle from search_records('${words}', array['client', 'company'], 5)`)
    expect(await found('bergstrom')).toEqual([['Olga Bergström', null]])
    expect(await found('olga@sailing')).toEqual([['Olga Bergström', 'Olga@sailing.example']])
    await owner.query(`update clients set full_name = 'Olga Ek' where id = '${client}'`)
    expect(await found('ek')).toEqual([['Olga Ek', null]])
    await owner.query(`delete from companies where id = '${company}'`)
    expect(await rows('select id from notes')).toEqual([[note]])
    expect(await rows('select tag_id from taggings')).toEqual([])
  }))
