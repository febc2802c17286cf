import type { Readable } from 'node:stream'
import fastJson from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ByteRange } from '../storage/storage.ts'

/** JSON that PostgreSQL built: passed through as it is. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Bytes to be saved by the browser under `fileName`. */
export class FileAnswer {
  readonly fileName: string
  readonly mediaType: string
  readonly content: string | Buffer | Readable
  constructor(fileName: string, mediaType: string, content: string | Buffer | Readable) {
    this.fileName = fileName
    this.mediaType = mediaType
    this.content = content
  }
}

/** A stored file as it is answered. */
export interface StoredFile {
  readonly fileName: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  /** Changes with the bytes. */
  readonly etag: string
  /** The browser shows it; otherwise it is saved. */
  readonly shown: boolean
  /** Seconds for which whoever got it may keep it; without a word it is fetched anew. */
  readonly maxAge?: number
  open(range?: ByteRange): Promise<Readable>
}

/** Stored bytes, the part of them that was asked for. */
export class StoredAnswer {
  readonly file: StoredFile
  constructor(file: StoredFile) {
    this.file = file
  }
}

/** A page for whoever opened an address meant for a file, and gets none. */
export class HtmlAnswer {
  readonly status: 404 | 410
  readonly html: string
  constructor(status: 404 | 410, html: string) {
    this.status = status
    this.html = html
  }
}

/** Rows of a page with the number of all rows. */
export interface PageAnswer {
  rows: unknown[]
  page: number
  limit: number
  total: number
  /** Where the list goes on, of a page that was asked for by cursor. */
  nextCursor?: string | null
}

/** Writes the body of an answer: what the contract does not name is left out. */
export type Serialise = (value: unknown) => string

/** The serialiser of one endpoint, compiled from its response schema when it first answers. */
export function serialiserOf(endpoint: Endpoint, checked: boolean): Serialise {
  const { kind, body } = endpoint.response
  if (kind === 'empty' || kind === 'file') return () => ''
  const write: Serialise = (value) => {
    const envelope = enveloped(kind, value)
    return envelope instanceof RawJson ? envelope.text : compiledOf(body)(envelope)
  }
  if (!checked) return write
  return (value) => {
    const text = write(value)
    const result = body.safeParse(JSON.parse(text))
    if (!result.success) {
      throw new Error(
        `${endpoint.method} ${endpoint.path} answers against its contract: ${z.prettifyError(result.error)}`,
      )
    }
    return text
  }
}

const compiled = new WeakMap<z.ZodType, Serialise>()

function compiledOf(schema: z.ZodType): Serialise {
  let serialise = compiled.get(schema)
  if (!serialise) {
    const described = jsonSchemaOf(schema, 'output') as unknown as Parameters<typeof fastJson>[0]
    serialise = fastJson(described, { rounding: 'trunc' }) as Serialise
    compiled.set(schema, serialise)
  }
  return serialise
}

function enveloped(kind: Endpoint['response']['kind'], value: unknown): unknown {
  if (kind === 'bare') return value
  if (value instanceof RawJson) return new RawJson(`{"data":${value.text}}`)
  if (kind === 'results') return { data: { results: value } }
  if (kind === 'page') {
    const { rows, page, limit, total, nextCursor } = value as PageAnswer
    if (rows instanceof RawJson) {
      return new RawJson(`{"data":${rows.text},"meta":{"page":${page},"limit":${limit},"total":${total}}}`)
    }
    return { data: rows, meta: { page, limit, total, ...(nextCursor === undefined ? {} : { nextCursor }) } }
  }
  if (kind === 'cursor') {
    const { rows, nextCursor } = value as { rows: unknown[]; nextCursor: string | null }
    return { data: rows, meta: { nextCursor } }
  }
  return { data: value }
}

/** JSON Schema (draft 7) of a zod schema, with `X or null` written as a type list, which serialises fastest. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const jsonSchema = z.toJSONSchema(schema, {
    io,
    target: 'draft-7',
    unrepresentable: 'any',
    reused: 'inline',
  })
  const { $schema: _, ...rest } = simplified(jsonSchema) as Record<string, unknown>
  return rest
}

function simplified(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplified)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]) => [key, simplified(value)] as const)
  const plain = Object.fromEntries(entries) as Record<string, unknown>
  const options = plain.anyOf as Record<string, unknown>[] | undefined
  if (options?.length === 2 && options[1]?.type === 'null' && typeof options[0]?.type === 'string') {
    const { anyOf: _, ...others } = plain
    const { enum: words, ...first } = options[0] as { enum?: unknown[] }
    const type = (options[0] as { type: string }).type
    return { ...others, ...first, ...(words ? { enum: [...words, null] } : {}), type: [type, 'null'] }
  }
  return plain
}
