import { createPrivateKey, sign } from 'node:crypto'
import { PDF } from '@libpdf/core'

/** The key of an installation, PKCS #8 as PEM, and its certificates, DER, its own first. */
export interface SealedBy {
  key: string
  certificates: readonly Uint8Array[]
  /** Why it is sealed, as a reader of PDFs shows it. */
  reason: string
  at: Date
}

/** Seals a PDF by an update at its end (PAdES, B-B): what was there before is not touched. */
export async function seal(content: Uint8Array, by: SealedBy): Promise<Uint8Array> {
  const key = createPrivateKey(by.key)
  const curve = key.asymmetricKeyType === 'ec'
  const [certificate, ...certificateChain] = by.certificates.map((one) => new Uint8Array(one))
  const document = await PDF.load(content)
  const { bytes } = await document.sign({
    signer: {
      certificate: certificate!,
      certificateChain,
      keyType: curve ? 'EC' : 'RSA',
      signatureAlgorithm: curve ? 'ECDSA' : 'RSASSA-PKCS1-v1_5',
      sign: async (data, algorithm) =>
        new Uint8Array(
          sign(algorithm.replace('-', '').toLowerCase(), data, {
            key,
            ...(curve ? { dsaEncoding: 'der' as const } : {}),
          }),
        ),
    },
    reason: by.reason,
    signingTime: by.at,
    fieldName: 'Seal',
    estimatedSize: 8192 + by.certificates.reduce((sum, one) => sum + one.length, 0),
  })
  return bytes
}
