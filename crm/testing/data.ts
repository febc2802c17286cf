import { expect } from 'vitest'

/** What an answer gives, which has to be a success. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered.
export function data({ body, status }: { body: { data: unknown }; status: number }): any {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.data
}
