// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the places are source, with its gaps

import { describe, expect, it } from 'vitest'
import { rooms, strangersIn } from './rooms.ts'

/** Each rule with places at which it was written again. */
const written: Readonly<Record<string, readonly string[]>> = {
  'an amount is reckoned in contract/values/money.ts': ["import Big from 'big.js'"],
  'an amount is no number': ['if (Number(asks) === 0) return', 'Number(invoice.totals.open) > 0'],
  'an amount is not cut at its point': ["BigInt(amount.replace('.', ''))", "note.amount.replace('-', '')"],
  'an amount gets its digits in crm/modules/money/amounts.ts': [
    '(select ${amountText} from (select ${amount} as amount, t.currency) one)',
    '(select ${amountText} from (select p.amount as amount, p.currency) money)',
    "json_build_object('currency', currency, 'amount', ${amountText}) order by currency)",
    "json_build_object('currency', currency,\n      'amount', ${amountText}) order by currency)",
  ],
  'what a refund or a credit note takes off says crm/modules/money': [
    "case p.type when 'refund' then -p.amount else p.amount end",
    "case i.kind when 'credit_note' then -${sql.ref(amount)} else ${sql.ref(amount)} end",
    "case m.kind when 'credit_note' then p.amount else -p.amount end",
    "(case t.kind when 'credit_note' then -1 else 1 end)",
  ],
  'what is open and overdue says crm/modules/money/invoices.ts': [
    "t.status = 'sent' and t.kind <> 'credit_note' and t.due_date < ${todayOf(ctx)}",
    "v.status = 'sent' and v.open > 0 order by v.due_date",
    "status = 'sent' and kind = 'credit_note'",
    'dueDate !== null && dueDate < todayIso()',
    'row.dueDate < (await todayInPort(tx))',
  ],
  'what was received in a period says crm/modules/money/payments.ts': [
    'p.removed_at is null and p.paid_on >= (select day from since)',
    'p.paid_on between ${from}::date and ${to}::date',
  ],
  'when a stay holds its berth says crm/modules/stays/stays.ts': [
    'and daterange(h.held_since, h.end_date) && ${days}',
    'daterange(start_date, end_date)',
    't.held_since <= ${day}::date',
    '(t.end_date is null or t.end_date > ${on}::date)',
    '(s.end_date > ${day} or s.end_date is null)',
    "coalesce(t.end_date, 'infinity') > greatest(${from}::date, t.start_date)",
  ],
  'who is a member of a company says crm/modules/companies/members.ts': [
    '(m.end_date is null or m.end_date >= ${todayOf(ctx)})',
  ],
  'a format is made in contract/formats.ts, once': [
    "new Intl.NumberFormat(localeOf(language), { style: 'currency', currency })",
    "new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })",
  ],
  'a day has its seconds in contract/values/days.ts': ['extract(epoch from now() - i.moved_at) / 86400'],
}

describe('a rule that is written again outside its room', () => {
  it('has places for each rule', () => {
    expect(Object.keys(written)).toEqual(rooms.map(({ rule }) => rule))
  })

  it.each(Object.entries(written))('is found: %s', (rule, places) => {
    for (const place of places) {
      const found = strangersIn('crm/modules/search/any.ts', `first\n${place}\n`)
      expect(found[0]).toMatch(/^crm\/modules\/search\/any\.ts:2 /)
      expect(found.every((one) => one.includes(`: ${rule} (`))).toBe(true)
      for (const home of rooms.find((one) => one.rule === rule)!.home)
        expect(strangersIn(home, place)).not.toEqual(
          expect.arrayContaining([expect.stringContaining(`: ${rule} (`)]),
        )
    }
  })

  it.each([
    "case m.kind when 'credit_note' then 'credit' else 'charge' end as kind",
    't.due_date < now()::date + 1',
    't.end_date <= (${todayOf(ctx)} + ${before})::date',
    'startDate: sql`t.start_date::text`',
    "json_build_object('currency', currency, 'amount', amount)) as value",
    '${amountText(sql`p.amount`, sql`t.currency`)} as amount, p.paid_on::text',
    'formatNumber(Number(line.quantity), 3)',
  ])('is not what only looks like it: %s', (place) => {
    expect(strangersIn('crm/modules/search/any.ts', place)).toEqual([])
  })
})
