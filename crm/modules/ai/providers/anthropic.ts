import type { AskProvider } from './provider.ts'

const officialUrl = 'https://api.anthropic.com'

/** Asks Anthropic. */
export const askAnthropic: AskProvider = async (
  { baseUrl, key, fetch, timeoutMs: timeout },
  { model, instructions, question, pictures, schema, mostTokens },
  signal,
) => {
  // Loaded by the first call: a process that never asks does without it.
  const { default: Anthropic } = await import('@anthropic-ai/sdk')
  const client = new Anthropic({
    apiKey: key,
    baseURL: baseUrl ?? officialUrl,
    // Nothing of the server's environment goes along.
    authToken: null,
    webhookKey: null,
    fetch,
    timeout,
    maxRetries: 0,
    logLevel: 'off',
  })
  const message = await client.messages.create(
    {
      model,
      max_tokens: mostTokens,
      system: instructions,
      messages: [
        {
          role: 'user',
          content: [
            ...pictures.map((picture) => ({
              type: 'image' as const,
              source: {
                type: 'base64' as const,
                media_type: 'image/jpeg' as const,
                data: Buffer.from(picture).toString('base64'),
              },
            })),
            { type: 'text', text: question },
          ],
        },
      ],
      output_config: { format: { type: 'json_schema', schema } },
    },
    { signal },
  )
  // Whatever a service answers: its types are those of the protocol, its values may be others.
  const blocks = Array.isArray(message?.content) ? message.content : []
  const text = blocks.map((block) => (block?.type === 'text' ? block.text : '')).join('')
  const {
    input_tokens: read,
    cache_creation_input_tokens: stored,
    cache_read_input_tokens: reused,
  } = {
    ...message?.usage,
  }
  return {
    text: message?.stop_reason === 'refusal' ? null : text,
    usage: {
      input: typeof read === 'number' ? read + (stored ?? 0) + (reused ?? 0) : read,
      output: message?.usage?.output_tokens,
    },
  }
}
