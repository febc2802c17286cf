declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** Rows of a `copy … to stdout`. */
  export function to(text: string): Readable & Submittable & { rowCount: number }
  /** Takes the rows of a `copy … from stdin`. */
  export function from(text: string): Writable & Submittable & { rowCount: number }
}
