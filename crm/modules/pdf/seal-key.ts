import 'reflect-metadata'
import { randomBytes, X509Certificate } from 'node:crypto'
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  X509CertificateGenerator,
} from '@peculiar/x509'

/** A key that seals, and its certificates as PEM, its own first. */
export interface SealKey {
  key: string
  certificates: string
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const years = 20

/** Makes a key and a certificate for it, signed by itself, in the name of the installation. */
export async function makeSealKey(name: string, now = new Date()): Promise<SealKey> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: `00${randomBytes(15).toString('hex')}`,
      name: [{ CN: [name] }, { O: ['Berthwise'] }],
      notBefore: new Date(now.getTime() - 86_400_000),
      notAfter: until,
      signingAlgorithm: algorithm,
      keys,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
      ],
    },
    crypto,
  )
  return {
    key: PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY'),
    certificates: certificate.toString('pem'),
  }
}

/** The certificates of a PEM text, DER, in their order. */
export function certificatesOf(pem: string): Uint8Array[] {
  const [end, begin] = ['-----END CERTIFICATE-----', '-----BEGIN CERTIFICATE-----']
  return pem
    .split(end)
    .filter((part) => part.includes(begin))
    .map((part) => new Uint8Array(new X509Certificate(part.slice(part.indexOf(begin)) + end).raw))
}
