import type pg from 'pg'
import { fillPort } from '../../crm/testing/fill-port.ts'

/** Clients and berths of the large port, by its size; all else stands in proportion to them. */
export const sizes = { S: [2000, 500], L: [40_000, 10_000] } as const
export type Size = keyof typeof sizes

const smallPorts = 1000
const [smallClients, smallBerths] = [4, 4]

/** The large port, its neighbours, and a client of it with every fiftieth invoice. */
export interface LargePort {
  id: string
  neighbours: { id: string }[]
  bigClientId: string
}

/** Makes one port of a size beside a thousand small ones, straight in SQL as a superuser. */
export async function fillLarge(owner: pg.Client, size: Size): Promise<LargePort> {
  const [clients, berths] = sizes[size]
  const { rows: ports } = await owner.query<{ id: string }>(
    `insert into ports (id, slug, name, timezone) select gen_random_uuid(), 'port-' || n, 'Port ' || n, 'Europe/Helsinki'
     from generate_series(0, $1::int) n returning id`,
    [smallPorts],
  )
  const [large, ...neighbours] = ports as [{ id: string }, ...{ id: string }[]]
  // Words of a hundred thousand records are indexed at once many times faster than one by one.
  const words = await owner.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index x
     join pg_class i on i.oid = x.indexrelid join pg_am a on a.oid = i.relam
     where a.amname = 'gin' and x.indrelid = 'records'::regclass`,
  )
  for (const { name } of words.rows) await owner.query(`drop index ${name}`)
  await fillPort(owner, large.id, clients, berths)
  // Triggers look into what is there: their plans are made for as much.
  await owner.query('analyze')
  await addRest(owner, large.id, clients, berths)
  for (const { id } of neighbours) {
    await fillPort(owner, id, smallClients, smallBerths)
    await addRest(owner, id, smallClients, smallBerths)
  }
  await owner.query(
    `insert into settings (port_id, key, value)
     select $1, key, 'true' from unnest(array['tenancies_module_enabled', 'invoices_module_enabled']) key`,
    [large.id],
  )
  for (const { made } of words.rows) await owner.query(made)
  await owner.query('vacuum analyze')
  return knownPort(owner)
}

/** The large port of a database that was filled before. */
export async function knownPort(owner: pg.Client): Promise<LargePort> {
  const { rows } = await owner.query<{ id: string; slug: string }>(
    `select id, slug from ports where slug like 'port-%'`,
  )
  const large = rows.find(({ slug }) => slug === 'port-0')!
  const big = await owner.query<{ id: string }>(
    `select bill_client_id as id from invoices where port_id = $1 group by 1 order by count(*) desc limit 1`,
    [large.id],
  )
  return { id: large.id, neighbours: rows.filter((row) => row !== large), bigClientId: big.rows[0]!.id }
}

/** What stands beside what `fillPort` made: boats, addresses, stays of guests, expenses, documents, events, settled invoices. */
async function addRest(owner: pg.Client, port: string, count: number, berthCount: number): Promise<void> {
  const each = `(select '${port}'::uuid as port_id) p cross join generate_series(1, ${count}) n`
  const id = (kind: string, n = 'n') =>
    `overlay(overlay(md5(p.port_id || '${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`
  const berth = id('berth', `(1 + n % ${berthCount})`)
  // Every fiftieth of what is billed goes to the first client.
  const billed = id('client', '(case when n % 50 = 0 then 1 else n end)')
  const statements = [
    `insert into client_contacts (port_id, id, client_id, channel, value, is_primary)
       select p.port_id, ${id('contact')}, ${id('client')}, 'email', 'client-' || n || '@example.com', true from ${each}`,
    `insert into companies (port_id, id, name)
       select p.port_id, ${id('company')}, 'Company ' || md5(n::text) from ${each} where n % 10 = 0`,
    `insert into yachts (port_id, id, name, type, builder, length_m, owner_client_id)
       select p.port_id, ${id('yacht')}, 'Yacht ' || md5(n::text), (array['sail', 'motor'])[1 + n % 2], 'Yard ' || n % 40,
         6 + n % 20, ${id('client')} from ${each}`,
    `insert into berth_reservations (port_id, id, berth_id, client_id, tenure_type, status, start_date, end_date)
       select p.port_id, ${id('reservation', `(n || '-' || m)`)}, ${berth}, ${id('client')}, 'seasonal',
         case when n % 7 = 0 then 'pending' when n % 11 = 0 then 'cancelled' else 'ended' end, s.start, s.start + 10
         from ${each} cross join generate_series(0, 1) m
         cross join lateral (select current_date - 30 - 15 * m - 40 * (n / ${berthCount}) as start) s
         where m = 0 or n % 2 = 0`,
    `insert into expenses (port_id, id, merchant, category, expense_date, amount, currency, payer_name, trip_label)
       select p.port_id, ${id('expense')}, 'Merchant ' || md5((n % 400)::text),
         (array['other', 'fuel', 'travel', 'maintenance'])[1 + n % 4], current_date - n / 20, 1 + n % 900,
         (array['EUR', 'EUR', 'USD', 'SEK'])[1 + n % 4], 'Payer ' || n % 30, 'Trip ' || n % 200 from ${each}`,
    `insert into documents (port_id, id, title, document_type, status, client_id, interest_id, sent_at)
       select p.port_id, ${id('document')}, 'Document ' || n, (array['eoi', 'contract', 'other'])[1 + n % 3],
         (array['draft', 'sent', 'completed', 'cancelled'])[1 + n % 4], ${id('client')}, ${id('interest')},
         case when n % 4 > 0 then now() - n * interval '20 minutes' end from ${each} where n % 2 = 0`,
    `insert into invoices (port_id, id, kind, status, series, series_year, series_number, number, billing_entity_type,
         bill_client_id, client_id, interest_id, currency, issue_date, due_date, net, gross, payable, paid, payment_date,
         payment_method, issuer, bill_to, sent_at)
       select p.port_id, ${id('settled')}, (array['general', 'deposit'])[1 + n % 2], 'paid', 'INV', 2021, n,
         'INV-2021-' || n, 'client', ${billed}, ${billed}, ${id('interest')}, (array['EUR', 'EUR', 'USD', 'SEK'])[1 + n % 4],
         d.day, d.day + 14, n, n, n, n, d.day + 7, 'bank_transfer', '{}', '{"name": "Client"}', now()
       from ${each} cross join lateral (select current_date - n / 40 as day) d`,
    `insert into invoice_payments (port_id, id, invoice_id, amount, paid_on, method)
       select p.port_id, ${id('paid')}, ${id('settled')}, n, current_date - n / 40 + 7, 'bank_transfer' from ${each}`,
    `insert into payments (port_id, id, interest_id, type, amount, currency, paid_on, reference)
       select p.port_id, ${id('more', `(n || '-' || m)`)}, ${id('interest')}, (array['balance', 'refund'])[1 + (n % 20 = 0)::int],
         1 + n % 700, (array['EUR', 'EUR', 'USD', 'SEK'])[1 + n % 4], current_date - n / 30, 'Reference ' || n
         from ${each} cross join generate_series(0, 1) m where m = 0 or n % 2 = 0`,
    `insert into events (port_id, id, type, action, entity_type, entity_id, entity_label, created_at)
       select p.port_id, ${id('event', `(n || '-' || m)`)}, 'client.updated', 'update', 'client', ${id('client')},
         'Client ' || n, now() - (n * 10 + m) * interval '1 minute' from ${each} cross join generate_series(1, 10) m`,
  ]
  // In the scope of the port, as triggers write in it.
  await owner.query([`begin; set local app.port_id = '${port}'`, ...statements, 'commit'].join(';'))
}
