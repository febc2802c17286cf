export type ErrorDetail = { path: string; message: string }

/** What the server answered instead of the wanted thing; status 0 when it could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly details: readonly ErrorDetail[]

  constructor(
    status: number,
    error: {
      code: string
      message: string
      requestId?: string | undefined
      details?: readonly ErrorDetail[]
    },
  ) {
    super(error.message)
    this.name = 'ApiError'
    this.status = status
    this.code = error.code
    this.requestId = error.requestId
    this.details = error.details ?? []
  }
}

export function hasCode(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code)
}

/** What the server says of a record it does not have. */
export function notHere(): ApiError {
  return new ApiError(404, { code: 'RECORD_NOT_FOUND', message: 'There is no such record.' })
}

export function unreachable(): ApiError {
  return new ApiError(0, {
    code: 'UNREACHABLE',
    message: 'The server cannot be reached. Check the connection.',
  })
}
