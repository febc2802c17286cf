import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { reasonFor } from '../../contract/reason.ts'
import { type Reason, sentenceOf } from '../../contract/reasons.ts'

/** What is wrong with a key that is to seal, as a reason of `contract/reasons.ts`. */
export class SealKeyFault extends Error {
  override name = 'SealKeyFault'
  readonly reason: Reason
  constructor(reason: Reason) {
    super(sentenceOf(reason))
    this.reason = reason
  }
}

const most = 10

/** A key that seals, and its certificates as PEM, its own first. */
export interface SealKey {
  key: string
  certificates: string
}

/** The certificates of a PEM text, PEM each, in their order. */
export function pemsOf(pem: string): string[] {
  const [end, begin] = ['-----END CERTIFICATE-----', '-----BEGIN CERTIFICATE-----']
  return pem
    .split(end)
    .filter((part) => part.includes(begin))
    .map((part) => part.slice(part.indexOf(begin)) + end)
}

/**
 * The private key of a PEM text and its certificates, its own first and each before its issuer, in whatever order they
 * stand. Throws SealKeyFault where they do not belong together or hold no longer.
 */
export function readSealPem(pem: string, now = new Date()): SealKey {
  const { key, certificates: text } = splitPem(pem)
  const certificates = pemsOf(text)
  if (certificates.length > most) throw new SealKeyFault(reasonFor('seal_key_many'))
  const read = certificates.map(certificateOf)
  const own = ofKey(read, publicKeyOf(key))
  for (const one of [own, ...read.filter((other) => other !== own)]) {
    if (now > one.validToDate || now < one.validFromDate)
      throw new SealKeyFault(reasonFor('seal_key_expired'))
  }
  return { key, certificates: chainOf(own, read).map(String).join('\n') }
}

/** The private key and the certificates of a PEM text as they stand. Throws SealKeyFault where one is missing. */
export function splitPem(pem: string): SealKey {
  const blocks = pem
    .split('-----BEGIN ')
    .slice(1)
    .map((block) => `-----BEGIN ${block.trim()}`)
  const key = blocks.find((block) => block.split('\n')[0]!.includes('PRIVATE KEY'))
  const certificates = blocks.filter((block) => block.startsWith('-----BEGIN CERTIFICATE-----'))
  if (!key || certificates.length === 0) throw new SealKeyFault(reasonFor('seal_key_missing'))
  return { key, certificates: certificates.join('\n') }
}

/** Whom a certificate names, and until when it holds. */
export function describeCertificate(pem: string): { subject: string; issuer: string; validUntil: Date } {
  const { subject, issuer, validToDate } = certificateOf(pemsOf(pem)[0]!)
  return { subject: nameIn(subject), issuer: nameIn(issuer), validUntil: validToDate }
}

function certificateOf(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new SealKeyFault(reasonFor('seal_key_certificate'))
  }
}

function publicKeyOf(pem: string): KeyObject {
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
  } catch {
    throw new SealKeyFault(reasonFor('seal_key_password'))
  }
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  const isUsable =
    key.asymmetricKeyType === 'ec' || (key.asymmetricKeyType === 'rsa' && modulusLength >= 2048)
  if (!isUsable) throw new SealKeyFault(reasonFor('seal_key_kind'))
  return createPublicKey(key)
}

function ofKey(certificates: readonly X509Certificate[], key: KeyObject): X509Certificate {
  const own = certificates.find(({ publicKey }) => publicKey.equals(key))
  if (!own) throw new SealKeyFault(reasonFor('seal_key_other'))
  return own
}

/** Each certificate before the one that issued it. */
function chainOf(own: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain = [own]
  for (let left = all.filter((one) => one !== own); left.length > 0; ) {
    const last = chain.at(-1)!
    const issuer = left.find((one) => last.checkIssued(one) && last.verify(one.publicKey))
    if (!issuer) throw new SealKeyFault(reasonFor('seal_key_chain'))
    chain.push(issuer)
    left = left.filter((one) => one !== issuer)
  }
  return chain
}

function nameIn(distinguished: string): string {
  const parts = new Map(
    distinguished.split('\n').map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)] as const
    }),
  )
  return [parts.get('CN'), parts.get('O')].filter(Boolean).join(', ') || distinguished
}
