import { inChild } from '../../../platform/child/run.ts'
import type {
  Brand,
  Certificate,
  Detected,
  EngineRequest,
  Printed,
  PrintedExpenses,
  PrintedInvoice,
  PrintedReport,
  Refused,
  Rendered,
  Stamp,
  Taken,
} from './engine-request.ts'
import { pageMissing } from './fields-on-pages.ts'
import type { SealState } from './seal/check-seal.ts'
import type { SealedBy, Unstamped } from './seal/seal.ts'
import type { Answer, Question, Validated } from './seal/validation.ts'

const ask = inChild<EngineRequest, unknown>(new URL('./engine-child.ts', import.meta.url), {
  heapMb: 768,
  residentMb: 1400,
  deadlineMs: 60_000,
  atOnce: 3,
  ofOne: 2,
  waiting: 300,
  addons: true,
})

// Reports are long and many may be asked for at once: one at a time, behind whatever people wait for on the same machine.
const askForReport = inChild<EngineRequest, unknown>(new URL('./engine-child.ts', import.meta.url), {
  heapMb: 768,
  residentMb: 1400,
  deadlineMs: 60_000,
  atOnce: 1,
  waiting: 60,
  addons: true,
  inBackground: true,
})

// Everything over PDFs runs in a process of its own with bounded memory and time: whatever a file is made to do, the
// service goes on. All of these throw ChildFault.

/** Takes in a foreign PDF: unlocked, its form drawn into its pages, without anything that acts by itself, its pages measured. */
export const takePdf = async (content: Uint8Array) =>
  (await ask({ verb: 'take', content })) as Taken | Refused

/** Where a PDF wants to be filled in; empty for one that is a picture. */
export const detectFields = async (content: Uint8Array) =>
  (await ask({ verb: 'detect', content })) as Detected[]

/** Prints a text of the port. */
export const printDocument = async (document: Printed) =>
  (await ask({ verb: 'render', document })) as Rendered

/** Prints invoices of one port, each by itself; for one that could not be set, why. */
export const printInvoices = async (brand: Brand, invoices: readonly PrintedInvoice[]) =>
  (await ask({ verb: 'invoices', brand, invoices })) as (Uint8Array | { failed: string })[]

/** Prints a list of expenses, the pictures of their receipts behind it. */
export const printExpenses = async (report: PrintedExpenses) =>
  (await ask({ verb: 'expenses', report })) as Uint8Array

/** Prints a report. */
export const printReport = async (report: PrintedReport) =>
  (await askForReport({ verb: 'report', report })) as Uint8Array

/**
 * Writes on a PDF that was taken in, and adds the page that states how it was signed. Throws a Refusal where something is
 * to stand on a page that the PDF has not.
 */
export async function stampPdf(
  content: Uint8Array,
  stamps: readonly Stamp[],
  certificate: Certificate | null,
): Promise<Uint8Array> {
  const stamped = (await ask({ verb: 'stamp', content, stamps, certificate })) as
    | Uint8Array
    | { missingPage: number }
  if (!('missingPage' in stamped)) return stamped
  throw pageMissing('fields', stamped.missingPage)
}

/** A PDF that was taken in whose pages are what is seen of them: from 0, 0, not cut and not turned. */
export const levelPdf = async (content: Uint8Array) => (await ask({ verb: 'level', content })) as Uint8Array

/**
 * Seals a PDF: a byte changed afterwards is seen by a reader of PDFs. With `timeStamp` somebody else says when: they are
 * asked from here, as the process over PDFs reaches nobody. What that throws is thrown.
 */
export async function sealPdf(
  content: Uint8Array,
  by: SealedBy,
  timeStamp?: (digest: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (!timeStamp) return (await ask({ verb: 'seal', content, by, time: 'none' })) as Uint8Array
  const { signature, digest } = (await ask({ verb: 'seal', content, by, time: 'ask' })) as Unstamped
  const token = await timeStamp(digest)
  return (await ask({ verb: 'seal', content, by, time: { signature, token } })) as Uint8Array
}

// An issuer is known by what it issued, and says then who issued its own.
const mostRounds = 6

/**
 * Adds to a sealed PDF its certificates and what their issuers say of them. These are asked from here, by `askIssuers`,
 * which answers null for one that says nothing.
 */
export async function validateSeal(
  content: Uint8Array,
  askIssuers: (questions: readonly Question[]) => Promise<Answer[]>,
): Promise<Uint8Array> {
  const answers: Answer[] = []
  for (let round = 0; round < mostRounds; round += 1) {
    const validation = (await ask({ verb: 'validate', content, answers })) as Validated
    if (validation.questions.length === 0) return validation.content
    answers.push(...(await askIssuers(validation.questions)))
  }
  return ((await ask({ verb: 'validate', content, answers })) as Validated).content
}

/** What the seals of a foreign file say that were made with one of these certificates (DER). */
export const checkSeal = async (content: Uint8Array, certificates: readonly Uint8Array[]) =>
  (await ask({ verb: 'check', content, certificates })) as SealState
