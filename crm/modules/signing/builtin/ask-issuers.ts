import type { AddressRules } from '../../../../platform/outbound/address.ts'
import { exchange } from '../../../../platform/outbound/exchange.ts'
import type { Answer, Question } from '../../pdf/seal/validation.ts'

const timeoutMs = 10_000
/** Bytes of the longest list of revoked certificates that is taken into a file. */
const longest = 2 * 1024 * 1024
/** More than a seal and its time stamp have of certificates. */
const most = 20

/**
 * Asks issuers of certificates by OCSP, for their lists and for their own certificates. The addresses are those that the
 * certificates name: they are checked as any that strangers give. What nobody answers in time is null.
 */
export function askIssuers(rules: AddressRules, questions: readonly Question[]): Promise<Answer[]> {
  return Promise.all(
    questions.map(async (question, index) => {
      const answer = index < most ? await askOne(rules, question).catch(() => null) : null
      return { ...question, answer }
    }),
  )
}

async function askOne(rules: AddressRules, { url, body }: Question): Promise<Uint8Array | null> {
  const limits = { timeoutMs, most: longest }
  const headers = { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' }
  const { status, body: answer } = await exchange(
    rules,
    body
      ? { method: 'POST', url, headers, body: Buffer.from(body), ...limits }
      : { method: 'GET', url, ...limits },
  )
  return status === 200 ? new Uint8Array(answer) : null
}
