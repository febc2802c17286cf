import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Message } from '@anthropic-ai/sdk/resources/messages'
import type { ChatCompletion } from 'openai/resources/chat/completions'
import { type StandIn, startStandIn } from '../../../../platform/testing/stand-in.ts'

/** What a stand-in does with the next calls. */
export type Behaviour =
  | { readonly answer: unknown }
  | { readonly text: string; readonly uncounted?: true }
  | { readonly status: number; readonly headers?: Record<string, string> }
  | 'decline'
  | 'hang'
  | 'html'

/** The protocol of OpenAI is spoken below `/v1` of its address. */
export interface AiStandIn extends StandIn<Behaviour> {
  readonly calls: { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[]
}

/** Tokens of each call, as it is counted. */
export const tokensIn = 1900
export const tokensOut = 100

/** A server that speaks the protocols of both providers, by the types of their SDKs. */
export async function startAiStandIn(): Promise<AiStandIn> {
  const calls: AiStandIn['calls'] = []
  const standIn = await startStandIn<Behaviour>({ answer: {} }, async (request, response, turn) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    calls.push({ path, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) })
    reply(await turn.behaviour(), path, response)
  })
  return { ...standIn, calls }
}

function reply(behaviour: Behaviour, path: string, response: ServerResponse): void {
  if (behaviour === 'hang') return
  if (behaviour === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
    return
  }
  if (typeof behaviour === 'object' && 'status' in behaviour) {
    response.writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers })
    response.end(
      JSON.stringify({ error: { type: 'error', message: 'No. The key was sk-secret-of-the-port.' } }),
    )
    return
  }
  const declined = behaviour === 'decline'
  const text = declined ? '' : 'text' in behaviour ? behaviour.text : JSON.stringify(behaviour.answer)
  const counted = declined || !('uncounted' in behaviour)
  const body = path.endsWith('/messages') ? messageOf(text, declined) : completionOf(text, declined, counted)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function completionOf(text: string, declined: boolean, counted: boolean): ChatCompletion {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_795_000_000,
    model: 'gpt-test',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        logprobs: null,
        message: {
          role: 'assistant',
          content: declined ? null : text,
          refusal: declined ? 'I cannot help with that.' : null,
        },
      },
    ],
    ...(counted
      ? {
          usage: {
            prompt_tokens: tokensIn,
            completion_tokens: tokensOut,
            total_tokens: tokensIn + tokensOut,
          },
        }
      : {}),
  }
}

type MessageParts = Pick<
  Message,
  'id' | 'type' | 'role' | 'model' | 'content' | 'stop_reason' | 'stop_sequence'
> & {
  usage: Pick<
    Message['usage'],
    'input_tokens' | 'output_tokens' | 'cache_creation_input_tokens' | 'cache_read_input_tokens'
  >
}

function messageOf(text: string, declined: boolean): MessageParts {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-test',
    content: declined ? [] : [{ type: 'text', text, citations: null }],
    stop_reason: declined ? 'refusal' : 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: tokensIn - 400,
      output_tokens: tokensOut,
      cache_creation_input_tokens: 300,
      cache_read_input_tokens: 100,
    },
  }
}
