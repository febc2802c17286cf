import { randomBytes, X509Certificate } from 'node:crypto'
import type { JsonName } from '@peculiar/x509'
import { dayMs } from '../../../../contract/values/days.ts'
import { pemsOf, type SealKey } from '../../../../platform/certificates/seal-pem.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const years = 20

/**
 * Makes a key and a certificate for it in the name of the installation, issued by an authority of its own that issues
 * nothing else: readers of PDFs trust issuers, and not all of them a certificate that was signed by itself.
 */
export async function makeSealKey(name: string, now = new Date()): Promise<SealKey> {
  // It is done once in the life of an installation.
  await import('reflect-metadata')
  const {
    AuthorityKeyIdentifierExtension,
    BasicConstraintsExtension,
    KeyUsageFlags,
    KeyUsagesExtension,
    PemConverter,
    SubjectKeyIdentifierExtension,
    X509CertificateGenerator,
  } = await import('@peculiar/x509')
  const [keys, ofIssuer] = await Promise.all(
    [0, 1].map(() => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])),
  )
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  const issuer: JsonName = [{ CN: [`${name}, issuer`] }, { O: ['Berthwise'] }]
  const common = () => ({
    serialNumber: `00${randomBytes(15).toString('hex')}`,
    notBefore: new Date(now.getTime() - dayMs),
    notAfter: until,
    signingAlgorithm: algorithm,
  })
  const authority = await X509CertificateGenerator.createSelfSigned(
    {
      ...common(),
      name: issuer,
      keys: ofIssuer!,
      extensions: [
        new BasicConstraintsExtension(true, 0, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
        await SubjectKeyIdentifierExtension.create(ofIssuer!.publicKey, false, crypto),
      ],
    },
    crypto,
  )
  const own = await X509CertificateGenerator.create(
    {
      ...common(),
      subject: [{ CN: [name] }, { O: ['Berthwise'] }],
      issuer,
      publicKey: keys!.publicKey,
      // Kept nowhere: nothing else is ever issued.
      signingKey: ofIssuer!.privateKey,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
        await AuthorityKeyIdentifierExtension.create(ofIssuer!.publicKey, false, crypto),
      ],
    },
    crypto,
  )
  return {
    key: PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys!.privateKey), 'PRIVATE KEY'),
    certificates: [own, authority].map((one) => one.toString('pem')).join('\n'),
  }
}

/** The certificates of a PEM text, DER, in their order. */
export function certificatesOf(pem: string): Uint8Array[] {
  return pemsOf(pem).map((one) => new Uint8Array(new X509Certificate(one).raw))
}
