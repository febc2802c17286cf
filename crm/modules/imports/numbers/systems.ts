import { plainWords } from '../cells/plain-words.ts'
import type { ImportTable } from '../file/table.ts'

interface System {
  readonly name: string
  /** Headings that it alone has beside the column of its numbers: one of them is enough. */
  readonly headings?: readonly string[]
  /** What every heading begins with. */
  readonly begins?: readonly string[]
  /** How its numbers look. */
  readonly number?: RegExp
}

/** Systems whose exports are known by their headings or their numbers. */
const systems: readonly System[] = [
  { name: 'Zoho CRM', number: /^zcrm_\d+$/ },
  { name: 'Stripe', number: /^(cus|sub|in)_[A-Za-z0-9]{8,}$/ },
  { name: 'Odoo', number: /^(__export__\.|[a-z_]+\.)?(res_partner|crm_lead|account_move)_\w+$/ },
  {
    name: 'Salesforce',
    headings: ['isdeleted', 'systemmodstamp', 'masterrecordid', 'lastmodifiedbyid'],
    number: /^(001|003|006|00Q)[A-Za-z0-9]{12}([A-Za-z0-9]{3})?$/,
  },
  { name: 'Pipedrive', begins: ['Person - ', 'Organization - ', 'Deal - '] },
  {
    name: 'HubSpot',
    headings: [
      'lifecycle stage',
      'associated contact ids',
      'associated company ids',
      'associated deal ids',
      'contact owner',
      'company owner',
      'deal owner',
      'record source',
    ],
  },
]

/** The system that a table comes from, by its headings and the numbers in one of its columns; null where nothing tells. */
export function systemOf({ headers, rows }: ImportTable, column: string | undefined): string | null {
  if (column === undefined) return null
  const at = headers.indexOf(column)
  const numbers = rows.flatMap(({ cells }) => cells[at] || []).slice(0, 50)
  const plain = new Set(headers.map((header) => plainWords(header)))
  const found = systems.find(
    ({ headings = [], begins = [], number }) =>
      (number && numbers.length > 0 && numbers.every((one) => number.test(one))) ||
      headings.some((heading) => plain.has(plainWords(heading))) ||
      begins.some((beginning) => headers.every((header) => header.startsWith(beginning))),
  )
  return found?.name ?? null
}
