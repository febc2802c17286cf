import { reasonFor } from '../../../../contract/reason.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import { plainWords } from '../cells/plain-words.ts'
import type { JoinedType, Reference, Role } from './plan.ts'

/** A row of an export that others may refer to. */
export interface Entry {
  type: JoinedType
  fileName: string
  row: number
  number: string | null
  name: string
  emails: readonly string[]
  /** The companies that a client belongs to, by `companyKeys`. */
  companies?: readonly string[]
  /** The record of the port it stands for; null while it is to come, or where it does not come at all. */
  id: string | null
  comes: boolean
}

/** What a reference means: a record of the port, or one that comes with the export (`id` null). */
export type Joint = { type: JoinedType; id: string | null; name: string }
export type Unjoined = { reason: Reason }
/** What the rows of a part refer to, by row and by what for. */
export type Joints = ReadonlyMap<number, Partial<Record<Role, readonly Joint[]>>>

/** The rows of the parts of an export that are written before the one that looks. */
export class Exported {
  private readonly byNumber = new Map<string, Entry>()
  private readonly byMail = new Map<string, Entry[]>()
  private readonly byName = new Map<string, Entry[]>()
  private readonly byCompany = new Map<string, Entry[]>()
  private readonly staff = new Map<string, string>()

  add(entries: readonly Entry[]): void {
    for (const entry of entries) {
      const { type, number, emails } = entry
      if (number !== null && !this.byNumber.has(`${type} ${number}`))
        this.byNumber.set(`${type} ${number}`, entry)
      if (!entry.comes) continue
      for (const key of entry.companies ?? []) push(this.byCompany, key, entry)
      for (const email of emails) push(this.byMail, `${type} ${email}`, entry)
      const name = sortedWords(entry.name)
      if (name !== '') push(this.byName, `${type} ${name}`, entry)
    }
  }

  /**
   * What a row refers to: by its numbers, else by e-mail address and name. Empty where the export says nothing of it, and
   * the port is to be asked.
   */
  find({ types, numbers, email, name }: Reference): Joint[] | Unjoined {
    if (numbers.length > 0) {
      const found = numbers.map((number) => ({ number, entry: this.numbered(types, number) }))
      const absent = found.find(({ entry }) => entry === undefined)
      if (!absent) return this.joined(found.map(({ entry }) => entry!))
      if (name === null && email === null)
        return { reason: reasonFor('import_join_absent', { number: absent.number }) }
    }
    return this.called(types, email, name)
  }

  /** Takes those who work with the other system, by their numbers. */
  addStaff(staff: ReadonlyMap<string, string>): void {
    for (const [number, text] of staff) this.staff.set(number, text)
  }

  /** Who works with the other system under a number: name and e-mail address. */
  staffOf(number: string): string | undefined {
    return this.staff.get(number)
  }

  /** The client of a company, by what a row says of that, where it has one alone. */
  findMember({ numbers, name }: Pick<Reference, 'numbers' | 'name'>): Joint[] | Unjoined {
    const companyNames = numbers.flatMap((number) => this.numbered(['company'], number)?.name ?? [])
    const keys = companyKeys({ numbers, names: [...companyNames, ...(name === null ? [] : [name])] })
    const members = [...new Set(keys.flatMap((key) => this.byCompany.get(key) ?? []))]
    if (members.length < 2) return this.joined(members)
    return {
      reason: reasonFor('import_deal_company_several', { name: name ?? companyNames[0] ?? numbers[0] ?? '' }),
    }
  }

  private numbered(types: readonly JoinedType[], number: string): Entry | undefined {
    return types.map((type) => this.byNumber.get(`${type} ${number}`)).find((entry) => entry !== undefined)
  }

  private called(
    types: readonly JoinedType[],
    email: string | null,
    name: string | null,
  ): Joint[] | Unjoined {
    const plain = name === null ? '' : sortedWords(name)
    for (const type of types) {
      const mailed = email === null ? [] : (this.byMail.get(`${type} ${email}`) ?? [])
      const sameName = plain === '' ? [] : (this.byName.get(`${type} ${plain}`) ?? [])
      const both = mailed.filter((entry) => sameName.includes(entry))
      const all = both.length > 0 ? both : mailed.length > 0 ? mailed : sameName
      if (all.length === 1) return this.joined(all)
      if (all.length > 1) {
        return {
          reason: reasonFor('import_join_several', { name: name ?? email ?? '' }),
        }
      }
    }
    return []
  }

  private joined(entries: readonly Entry[]): Joint[] | Unjoined {
    const out = entries.find(({ comes }) => !comes)
    if (!out) return entries.map(({ type, id, name }) => ({ type, id, name }))
    const label = out.name === '' ? (out.number ?? '') : out.name
    return { reason: reasonFor('import_join_out', { name: label, row: out.row, file: out.fileName }) }
  }
}

/** By what a client and whoever looks for one mean the same company. */
export function companyKeys({
  numbers,
  names,
}: {
  numbers: readonly string[]
  names: readonly string[]
}): string[] {
  return [
    ...numbers.map((number) => `number ${number}`),
    ...names.map((name) => `name ${plainWords(name)}`).filter((key) => key !== 'name '),
  ]
}

function push(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const known = map.get(key)
  if (known) known.push(entry)
  else map.set(key, [entry])
}

function sortedWords(text: string): string {
  return plainWords(text).split(' ').sort().join(' ')
}
