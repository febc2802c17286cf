import type pg from 'pg'

/** Gives a port so many clients and berths, and of all that is theirs one for each client, straight in SQL as a superuser. */
export async function fillPort(
  owner: pg.Client,
  port: string,
  count: number,
  berthCount: number,
): Promise<void> {
  const each = `(select '${port}'::uuid as port_id) p cross join generate_series(1, ${count}) n`
  const id = (kind: string, n = 'n') =>
    `overlay(overlay(md5(p.port_id || '${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`
  const berth = `1 + n % ${berthCount}`
  // A to Z, then AA: a hundred berths each.
  const dock = `case when n >= 2600 then chr(64 + n / 2600) else '' end || chr(65 + n / 100 % 26)`
  const statements = [
    `insert into clients (port_id, id, full_name) select p.port_id, ${id('client')}, (array['Client ', 'Client ', 'Client ', 'Ольга ', '김', 'Åsa '])[1 + n % 6] || md5(n::text) from ${each}`,
    `insert into berths (port_id, id, mooring_number, currency, length_m)
       select p.port_id, ${id('berth')}, ${dock} || (1 + n % 100), 'EUR', 12 from ${each} where n <= ${berthCount}`,
    `insert into interests (port_id, id, client_id, pipeline_stage)
       select p.port_id, ${id('interest')}, ${id('client')},
         (array['enquiry', 'qualified', 'eoi', 'reservation', 'deposit_paid'])[1 + n % 5] from ${each}`,
    `insert into interest_berths (port_id, interest_id, berth_id, is_primary)
       select p.port_id, ${id('interest')}, ${id('berth', `(${berth})`)}, true from ${each}`,
    `insert into payments (port_id, id, interest_id, type, amount, currency, paid_on)
       select p.port_id, ${id('payment')}, ${id('interest')}, 'deposit', n, 'EUR', current_date - n / 5 from ${each}`,
    `insert into tenancies (port_id, id, chain_id, berth_id, client_id, tenure_type, status, start_date, held_since, end_date)
       select p.port_id, ${id('tenancy')}, ${id('tenancy')}, ${id('berth', `(${berth})`)}, ${id('client')}, 'seasonal',
         case when n <= ${berthCount} then 'active' else 'ended' end,
         s.start, s.start, s.start + 120 from ${each}
         cross join lateral (select current_date - 60 - 200 * (n / ${berthCount}) as start) s where n <> ${berthCount}`,
    `insert into invoices (port_id, id, kind, status, series, series_year, series_number, number, billing_entity_type,
         bill_client_id, client_id, tenancy_id, currency, issue_date, due_date, net, gross, payable, issuer, bill_to, sent_at)
       select p.port_id, ${id('invoice')}, 'general', 'sent', 'INV', 2020, n, 'INV-2020-' || n, 'client', ${id('client')},
         ${id('client')}, case when n <> ${berthCount} then ${id('tenancy')} end, 'EUR', current_date - n / 4,
         current_date - n / 4 + 14, n, n, n, '{}', '{"name": "Client"}', now() from ${each}`,
    `insert into invoices (port_id, id, kind, billing_entity_type, bill_client_id, client_id, currency, net, gross)
       select p.port_id, ${id('draft')}, 'general', 'client', ${id('client')}, ${id('client')}, 'EUR', n, n
       from ${each} where n % 2 = 0`,
  ]
  // In the scope of the port, as triggers write in it.
  await owner.query([`begin; set local app.port_id = '${port}'`, ...statements, 'commit'].join(';'))
}
