/** Whether this browser can make and use passkeys at this address. */
export function knowsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'
  )
}

/** Lets the browser make a passkey; null where the person turned it down. */
export async function makePasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  return credentialOf(navigator.credentials.create({ publicKey }))
}

/** Lets the person choose a passkey and prove that it is them; null where they turned it down. */
export async function askForPasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  return credentialOf(navigator.credentials.get({ publicKey }))
}

async function credentialOf(request: Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = (await request) as PublicKeyCredential | null
    return credential?.toJSON() ?? null
  } catch (error) {
    // Browsers say so too where the time ran out, or the device has none.
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  }
}
