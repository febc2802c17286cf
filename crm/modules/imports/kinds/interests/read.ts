import { normaliseMooring } from '../../../../../contract/berths/mooring.ts'
import type { Outcome, Stage } from '../../../../../contract/interests/pipeline.ts'
import { earliestDay } from '../../../../../contract/interests/pipeline.ts'
import { reasonFor } from '../../../../../contract/reason.ts'
import type { leadCategories } from '../../../../../contract/values/vocabulary.ts'
import { activeFlag, readFlag } from '../../cells/flags.ts'
import { importedPhone } from '../../cells/phones.ts'
import { plainWords } from '../../cells/plain-words.ts'
import type { RowReader } from '../../cells/row-reader.ts'
import { nameAndAddress, present, readPrice, tagsOf } from '../../cells/shared-values.ts'
import { readSource } from '../../cells/source-words.ts'
import { type PortTerms, termOf } from '../../cells/terms.ts'
import { firstEmail } from '../../cells/values.ts'
import { meaningOf } from '../../mapping/choice-words.ts'
import type { ImportMapping } from '../../mapping/import-mapping.ts'
import type { Identity, ImportedRecord, RowResult } from '../kind.ts'
import { clientHalves } from './fields.ts'
import { mooringsOf } from './moorings.ts'
import { isOutcome, isStage, readLead, readOutcome, readStage, readTemperature } from './words.ts'

export interface InterestRecord extends ImportedRecord {
  /** Whose deal it is, to be found among the clients of the port, or made. */
  clientName: string | null
  clientEmail: string | null
  /** In its international form. */
  clientPhone: string | null
  /** The company that it is about, whose client is meant where the row names none. */
  companyName?: string
  yacht: string | null
  /** Mooring numbers, the primary one first. */
  berths: string[]
  /** Null where the row does not say. */
  stage: Stage | null
  outcome: Outcome | null
  outcomeReason: string | null
  source?: string
  leadCategory?: (typeof leadCategories)[number]
  temperature?: string
  assignedTo: string | null
  openedOn: string | null
  /** The day on which it came to its stage; null where the row does not say. */
  stageSince: string | null
  /** The day on which a deal that is over ended; null where the row does not say. */
  endedOn: string | null
  /** The day on which it is expected to be signed. */
  expectedCloseDate: string | null
  /** The stay that is asked for. */
  arrivalDate: string | null
  departureDate: string | null
  priceMax?: string
  priceMaxCurrency?: string
  /** What the other system calls it: a deal has no title here. */
  exportTitle?: string
  note: string | null
}

interface Surroundings {
  mapping: ImportMapping
  /** Of phone numbers without a prefix. */
  country: string | null
  portCurrency: string
  terms: PortTerms
}

/** A deal of a row. */
export function readInterest(
  reader: RowReader,
  { mapping, country, portCurrency, terms }: Surroundings,
): RowResult<InterestRecord> {
  const client = readClient(reader, country)
  const standing = readStanding(reader, mapping)
  const price = readPrice(reader, 'priceMax', portCurrency)
  const record: InterestRecord = {
    ...client,
    ...present({ companyName: reader.text('companyName') }),
    yacht: reader.text('yacht'),
    berths: readMoorings(reader),
    ...standing,
    outcomeReason: reader.text('outcomeReason'),
    ...present({
      source: reader.valueOfAny('source', (text) => readSource(text, terms)),
      leadCategory: reader.valueOrGap('leadCategory', readLead, (text) =>
        reasonFor('import_no_lead', { text }),
      ),
      temperature: reader.valueOrGap(
        'temperature',
        (text) => termOf(terms, 'interest_temperature', text, readTemperature),
        (text) => reasonFor('import_no_temperature', { text }),
      ),
      priceMax: price.amount,
      priceMaxCurrency: price.amount === null ? null : (price.currency ?? portCurrency),
    }),
    assignedTo: reader.text('assignedTo'),
    ...readDays(reader, standing.outcome),
    stageSince: reader.date('stageChangedAt'),
    ...readStay(reader),
    ...present({ exportTitle: reader.text('exportTitle') }),
    note: noteOf(reader, client.clientName !== null),
    tags: tagsOf(reader),
  }
  return { record, identities: identitiesOf(record) }
}

/** The note of a row, below what a deal has no field for: its title, what it is worth, and the company of somebody it names. */
function noteOf(reader: RowReader, hasClient: boolean): string | null {
  const keys = ['exportTitle', 'amount', ...(hasClient ? ['companyName'] : [])]
  const titled = keys.flatMap((key) => {
    const text = reader.text(key)
    const unit = key === 'amount' ? reader.text('currency') : null
    return text === null ? [] : [[`${reader.columnOf(key)}: ${text}`, unit].filter(Boolean).join(' ')]
  })
  const lines = [...titled, reader.lines('note')].filter((line) => line !== null)
  return lines.length > 0 ? lines.join('\n').slice(0, 10_000) : null
}

/** A stay that ends before it begins is left out and said. */
function readStay(reader: RowReader) {
  const [arrivalDate, departureDate] = [reader.date('arrivalDate'), reader.date('departureDate')]
  if (arrivalDate === null || departureDate === null || departureDate >= arrivalDate)
    return { arrivalDate, departureDate }
  reader.leave('departureDate', reasonFor('end_before_start'))
  return { arrivalDate, departureDate: null }
}

function readClient(reader: RowReader, country: string | null) {
  const contact = nameAndAddress(reader.text('clientName'))
  const halves = Object.values(clientHalves).flatMap((key) => reader.text(key) ?? [])
  const clientName = (contact.name ?? (halves.join(' ') || null))?.replace(/\s+/g, ' ') ?? null
  const clientEmail =
    reader.valueOrGap('clientEmail', firstEmail, (text) => reasonFor('import_no_email', { text })) ??
    contact.email
  const phone = reader.text('clientPhone')
  const clientPhone = phone === null ? null : importedPhone(phone, country)
  if (phone !== null && clientPhone === null) {
    const problem = reasonFor('import_no_phone', { text: phone.slice(0, 60) })
    if (country || phone.startsWith('+')) reader.leave('clientPhone', problem)
    else reader.refuse('clientPhone', reasonFor('import_no_phone_country', { text: phone.slice(0, 60) }))
  }
  const unnamed = clientName === null && clientEmail === null && clientPhone === null
  const isNamedElsewhere = ['clientNumber', 'companyName', 'companyNumber'].some(
    (key) => reader.text(key) !== null,
  )
  if (unnamed && !isNamedElsewhere && reader.problems.length === 0) {
    reader.refuse(reader.has('clientName') ? 'clientName' : null, reasonFor('import_no_client'))
  }
  return { clientName, clientEmail, clientPhone }
}

/** Where the deal stands and how it ended. A deal that is called won in place of a stage was at the contract. */
function readStanding(
  reader: RowReader,
  mapping: ImportMapping,
): { stage: Stage | null; outcome: Outcome | null } {
  const ended = reader.value(
    'outcome',
    (text) => meaningOf(mapping.words?.outcome, text) ?? readOutcome(text),
    (text) => reasonFor('import_no_outcome', { text: text.slice(0, 60) }),
  )
  const isEnded = ended !== null && isOutcome(ended)
  // Where a deal stood that is over decides nothing any more.
  const stageText = reader[isEnded ? 'valueOrGap' : 'value'](
    'stage',
    (text) => meaningOf(mapping.words?.stage, text) ?? readStage(text),
    (text) => reasonFor('import_no_stage', { text: text.slice(0, 60) }),
  )
  const isOver = readFlag(reader, activeFlag) === false
  const outcome =
    [ended, stageText].find((meaning) => meaning !== null && isOutcome(meaning)) ??
    (isOver ? 'lost_other' : null)
  if (stageText !== null && isStage(stageText))
    return { stage: stageText, outcome: outcome as Outcome | null }
  return { stage: outcome === 'won' ? 'contract' : null, outcome: outcome as Outcome | null }
}

function readMoorings(reader: RowReader): string[] {
  const text = reader.text('berths')
  if (text === null) return []
  const moorings = mooringsOf(text).flatMap((one) => {
    const mooring = normaliseMooring(one)
    if (mooring === null) {
      reader.refuse('berths', reasonFor('import_no_mooring', { text: one }))
    }
    return mooring ?? []
  })
  if (moorings.length > 50) reader.refuse('berths', reasonFor('import_many_berths'))
  return [...new Set(moorings)]
}

/** The fields that say when a deal ended, in the order in which they are believed. */
export const endFields = (outcome: Outcome | null) =>
  [outcome === 'won' ? 'wonOn' : 'lostOn', 'endedOn', 'expectedCloseDate'] as const

/**
 * The days of a deal. Of one that is over, the day on which it was expected to end is the day on which it ended where no column
 * is of that; one without any says so, and stays without.
 */
function readDays(reader: RowReader, outcome: Outcome | null) {
  const openedOn = readOpened(reader)
  const expected = reader.date('expectedCloseDate')
  const ended = { any: reader.date('endedOn'), won: reader.date('wonOn'), lost: reader.date('lostOn') }
  if (outcome === null) {
    if (ended.any ?? ended.won ?? ended.lost)
      reader.remarks.push({
        row: reader.line,
        column: null,
        reason: reasonFor('import_ended_somehow'),
      })
    return { openedOn, endedOn: null, expectedCloseDate: expected }
  }
  const own = (outcome === 'won' ? ended.won : ended.lost) ?? ended.any
  const endedOn = own ?? expected
  const late = endedOn !== null && openedOn !== null && endedOn < openedOn
  const reason = late ? reasonFor('import_ended_early') : reasonFor('import_ended_unknown')
  if (late || endedOn === null) reader.remarks.push({ row: reader.line, column: null, reason })
  return {
    openedOn,
    endedOn: late ? null : endedOn,
    expectedCloseDate: own === null ? null : expected,
  }
}

function readOpened(reader: RowReader): string | null {
  const day = reader.date('openedOn')
  if (day === null || day >= earliestDay) return day
  return reader.leave('openedOn', reasonFor('day_from', { year: earliestDay.slice(0, 4) }))
}

/** Two open rows are one deal when client, yacht, first berth and title are the same. */
function identitiesOf({ clientName, clientEmail, clientPhone, ...deal }: InterestRecord): Identity[] {
  const client = clientEmail ?? clientPhone ?? (clientName ? plainWords(clientName) : null)
  if (client === null || deal.outcome !== null) return []
  const about = [deal.yacht, deal.berths[0]].filter((part) => part !== null && part !== undefined)
  const label = clientName ?? clientEmail ?? clientPhone ?? ''
  return [
    {
      key: [
        client,
        plainWords(deal.yacht ?? ''),
        deal.berths[0] ?? '',
        plainWords(deal.exportTitle ?? ''),
      ].join('\n'),
      says: about.length > 0 ? `${label}: ${about.join(', ')}` : label,
    },
  ]
}
