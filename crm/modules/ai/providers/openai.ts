import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import type { AiQuestion, AskProvider } from './provider.ts'

const officialUrl = 'https://api.openai.com/v1'

/** Asks OpenAI. */
export const askOpenAi: AskProvider = (access, question, signal) =>
  complete(access, { ...bodyOf(question), max_completion_tokens: question.mostTokens }, signal)

/** Asks a service that speaks the protocol of OpenAI: by the name of the limit that older ones know too. */
export const askCompatible: AskProvider = (access, question, signal) =>
  complete(access, { ...bodyOf(question), max_tokens: question.mostTokens }, signal)

const complete = async (
  { baseUrl, key, fetch, timeoutMs: timeout }: Parameters<AskProvider>[0],
  body: ChatCompletionCreateParamsNonStreaming,
  signal: AbortSignal,
): ReturnType<AskProvider> => {
  // Loaded by the first call: a process that never asks does without it.
  const { default: OpenAI } = await import('openai')
  const client = new OpenAI({
    // The SDK insists on a key; a service of one's own may have none.
    apiKey: key ?? 'none',
    baseURL: baseUrl ?? officialUrl,
    // Nothing of the server's environment goes along.
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    fetch,
    timeout,
    maxRetries: 0,
    logLevel: 'off',
  })
  const completion = await client.chat.completions.create(body, { signal })
  // Whatever a service answers: its types are those of the protocol, its values may be others.
  const choice = completion?.choices?.[0]
  const declined = Boolean(choice?.message?.refusal) || choice?.finish_reason === 'content_filter'
  return {
    text: declined ? null : String(choice?.message?.content ?? ''),
    usage: { input: completion?.usage?.prompt_tokens, output: completion?.usage?.completion_tokens },
  }
}

function bodyOf({ model, instructions, question, pictures, schemaName, schema }: AiQuestion) {
  return {
    model,
    messages: [
      { role: 'system', content: instructions },
      {
        role: 'user',
        content: [
          { type: 'text', text: question },
          ...pictures.map((picture) => ({
            type: 'image_url' as const,
            image_url: { url: `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}` },
          })),
        ],
      },
    ],
    response_format: { type: 'json_schema', json_schema: { name: schemaName, schema, strict: true } },
  } satisfies ChatCompletionCreateParamsNonStreaming
}
