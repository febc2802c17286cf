import { type Answer, errorOf, headersOf, type Module, newRequestId, type Operation, routeOf } from './api.ts'
import { hasCode, unreachable } from './api-error.ts'
import { signedInAgain } from './session-over.ts'

type UploadOptions = {
  tenantId: string
  /** Given where the same act may be tried again later. */
  idempotencyKey?: string
  signal: AbortSignal
  /** How much of it has been sent, 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Sends a form with a file and tells how far it is, which `fetch` cannot. Where the session has ended the person is asked
 * to sign in, and it is sent again. Throws ApiError, and an AbortError when it was given up.
 */
export async function upload<M extends Module, O extends Operation<M>>(
  module: M,
  operation: O,
  form: FormData,
  { tenantId, idempotencyKey = newRequestId(), signal, onProgress }: UploadOptions,
): Promise<Answer<M, O>> {
  const [method, path] = routeOf(module, operation)
  // One key for all tries: what was kept before an answer got lost is not kept twice.
  const headers = headersOf(method, { tenantId, form, idempotencyKey }, true)
  for (;;) {
    const response = await send(method, path, form, headers, signal, onProgress)
    if (response.ok) return ((await response.json()) as { data: Answer<M, O> }).data
    const error = await errorOf(response)
    if (!hasCode(error, 'SESSION_REQUIRED')) throw error
    if (!(await signedInAgain('write', signal))) throw error
  }
}

function send(
  method: string,
  path: string,
  form: FormData,
  headers: Record<string, string>,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const givenUp = () => reject(new DOMException('given up', 'AbortError'))
    if (signal.aborted) return givenUp()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener(
      'progress',
      ({ loaded, total }) => total > 0 && onProgress(loaded / total),
    )
    request.addEventListener('load', () => {
      const requestId = request.getResponseHeader('x-request-id')
      const { status, responseText } = request
      resolve(new Response(responseText, { status, headers: requestId ? { 'x-request-id': requestId } : {} }))
    })
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('abort', givenUp)
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    request.send(form)
  })
}
