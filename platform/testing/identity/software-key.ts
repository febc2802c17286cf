import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

interface CeremonyOptions {
  challenge: string
}

/** How a key answers; a good one saw to it that it is the person, and counts its uses. */
export interface KeyManner {
  origin?: string
  verified?: boolean
  counter?: number
}

/** An authenticator in software (WebAuthn level 3, ES256, no attestation) that does what a test asks of it. */
export function softwareKey(host = 'localhost', home = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const clientData = (type: string, { challenge }: CeremonyOptions, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (attested: boolean, { verified = true, counter = 0 }: KeyManner) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    // User present, user verified, attested data.
    const flags = 1 | (verified ? 4 : 0) | (attested ? 64 : 0)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count])
  }
  // A COSE key: EC2, ES256, P-256, x, y.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const shape = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  return {
    make(options: CeremonyOptions, manner: KeyManner = {}) {
      const data = Buffer.concat([
        authData(true, manner),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      ])
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        ...shape,
        response: {
          clientDataJSON: clientData('webauthn.create', options, manner.origin ?? home).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use(options: CeremonyOptions, manner: KeyManner = {}) {
      const client = clientData('webauthn.get', options, manner.origin ?? home)
      const data = authData(false, manner)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...shape,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
