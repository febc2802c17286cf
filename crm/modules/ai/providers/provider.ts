/** Where a provider is and how it is entered; null for its own address, and for a service that needs no key. */
export interface ProviderAccess {
  readonly baseUrl: string | null
  readonly key: string | null
  /** The only way out: it calls checked addresses. */
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs: number
}

/** One question with pictures, whose answer has the form of a JSON schema. */
export interface AiQuestion {
  readonly model: string
  readonly instructions: string
  readonly question: string
  /** JPEG. */
  readonly pictures: readonly Uint8Array[]
  readonly schemaName: string
  readonly schema: Record<string, unknown>
  /** Tokens of the longest answer, with what the model thinks. */
  readonly mostTokens: number
}

export interface AiAnswer {
  /** As the model wrote it; null where it declined. */
  readonly text: string | null
  /** Tokens as the provider counted them, whatever it said. */
  readonly usage: { readonly input: unknown; readonly output: unknown }
}

/** Asks a provider once. Throws what its SDK throws. */
export type AskProvider = (
  access: ProviderAccess,
  question: AiQuestion,
  signal: AbortSignal,
) => Promise<AiAnswer>
