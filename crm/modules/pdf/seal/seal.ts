import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { PDF } from '@libpdf/core'

/** The key of an installation, PKCS #8 as PEM, and its certificates, DER, its own first. */
export interface SealedBy {
  key: string
  certificates: readonly Uint8Array[]
  /** Why it is sealed, as a reader of PDFs shows it. */
  reason: string
  at: Date
}

/** A signature whose time is to be stamped by somebody else, and the SHA-256 they are asked about. */
export interface Unstamped {
  signature: Uint8Array
  digest: Uint8Array
}

/** That signature once more, with what they said. */
export interface StampedTime {
  signature: Uint8Array
  token: Uint8Array
}

/** Seals a PDF by an update at its end (PAdES, B-B; with a time stamp B-T): what was there before is not touched. */
export async function seal(
  content: Uint8Array,
  by: SealedBy,
  time: 'none' | 'ask' | StampedTime,
): Promise<Uint8Array | Unstamped> {
  const key = createPrivateKey(by.key)
  const curve = key.asymmetricKeyType === 'ec'
  const [certificate, ...certificateChain] = by.certificates.map((one) => new Uint8Array(one))
  const document = await PDF.load(content)
  const plainName = (algorithm: string) => algorithm.replace('-', '').toLowerCase()
  const parts: { signature?: Uint8Array; digest?: Uint8Array } = {}
  const signature = (data: Uint8Array, algorithm: string): Uint8Array => {
    if (typeof time === 'string') {
      const encoding = curve ? { dsaEncoding: 'der' as const } : {}
      return new Uint8Array(sign(plainName(algorithm), data, { key, ...encoding }))
    }
    // What was stamped is put in as it was, and has to fit what is signed now.
    if (!verify(plainName(algorithm), data, createPublicKey(key), time.signature))
      throw new Error('Another document.')
    return time.signature
  }
  const authority = {
    timestamp: async (digest: Uint8Array) => {
      if (typeof time !== 'string') return time.token
      parts.digest = digest
      throw new Error('Somebody else is asked.')
    },
  }
  try {
    const { bytes } = await document.sign({
      signer: {
        certificate: certificate!,
        certificateChain,
        keyType: curve ? 'EC' : 'RSA',
        signatureAlgorithm: curve ? 'ECDSA' : 'RSASSA-PKCS1-v1_5',
        sign: async (data, algorithm) => {
          parts.signature = signature(data, algorithm)
          return parts.signature
        },
      },
      reason: by.reason,
      signingTime: by.at,
      fieldName: 'Seal',
      estimatedSize:
        (time === 'none' ? 8192 : 24_576) + by.certificates.reduce((sum, one) => sum + one.length, 0),
      ...(time === 'none' ? {} : { timestampAuthority: authority }),
    })
    return bytes
  } catch (error) {
    if (time === 'ask' && parts.digest && parts.signature)
      return { signature: parts.signature, digest: parts.digest }
    throw error
  }
}
