import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { withoutTrailing } from '../contract/values/trailing.ts'
import { parseAddresses, type ShardAddress } from './shards/addresses.ts'
import type { S3Place } from './storage/s3.ts'

/** A fault that keeps the product from starting; its message is one plain sentence for the operator. */
export class StartFault extends Error {
  override name = 'StartFault'
}

/** A provider of single sign-on (OpenID Connect), and what we are called there. */
export interface SignOn {
  issuer: string
  clientId: string
  clientSecret: string
}

/** The whole environment of the product, parsed once at start. Paths are absolute, URLs have no trailing slash. */
export interface Env {
  /** External PostgreSQL; absent means the embedded one under `dataDir`. Its user owns the schema. */
  databaseUrl: string | undefined
  databasePoolSize: number
  /** Further PostgreSQL servers, beside the first. */
  shards?: readonly ShardAddress[] | undefined
  dataDir: string
  listenHost: string
  listenPort: number
  publicUrl: string
  /** At least 32 characters; every key of the installation is derived from it. */
  secret: string
  /** The secret before this one: what it sealed stays readable. */
  previousSecret?: string | undefined
  /** What backups are sealed with, in place of the secret. */
  backupKey?: string | undefined
  /** An object store for files, in place of a folder under `dataDir`. */
  s3?: S3Place | undefined
  /** Who else says who people are, by OpenID Connect. */
  signOn?: SignOn | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  /** Fill an empty database with the demonstration port. */
  demo: boolean
  /** Believe the X-Forwarded-* headers of a proxy in front. */
  trustProxy: boolean
  run: 'all' | 'web' | 'worker'
  nodeEnv: 'development' | 'test' | 'production'
  /** Where the form service listens, and the address people reach it at. */
  forms: {
    listenPort: number
    publicUrl: string
    /** Its own, where it follows from `SECRET`. */
    secret?: string | undefined
  }
  /** Origins, hosts and address ranges that hooks may call although they are private or not https. */
  hookAllow: readonly string[]
  /** Whether anybody may open an account of the form service; otherwise only the first one is opened so. */
  signUp: boolean
  /** A PEM file with the key and the certificates that seal signed documents, in place of the installation's own. */
  sealKeyFile?: string | undefined
  /** A time stamp authority (RFC 3161) that says when a document was sealed. */
  sealTsaUrl?: string | undefined
  /** How long an AI provider may take for an answer, in seconds; 20 when absent. */
  aiTimeoutSeconds?: number | undefined
  /** Where a process tells its figures to Prometheus; absent, it counts none. */
  metrics?: { host: string; listenPort: number } | undefined
  /** Requests, jobs and deliveries are told as spans, by an SDK that is installed beside the product. */
  openTelemetry?: boolean
}

/**
 * Reads the environment. An unset and an empty variable are the same.
 * Throws a StartFault naming the variable when a value does not fit.
 * Without SECRET one is made once and kept in DATA_DIR/secret, readable by its owner only.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(values)
  if (!parsed.success) throw new StartFault(sentence(parsed.error.issues[0]!))
  const env = parsed.data
  if (env.SHARD_URLS && !env.DATABASE_URL)
    throw new StartFault(
      'The environment variable SHARD_URLS needs DATABASE_URL: other servers cannot reach the embedded database.',
    )
  const dataDir = resolve(env.DATA_DIR)
  const formsListenPort = env.FORMS_LISTEN_PORT ?? (env.LISTEN_PORT === 0 ? 0 : env.LISTEN_PORT + 1)
  const publicUrl = withoutTrailing(env.PUBLIC_URL ?? `http://localhost:${env.LISTEN_PORT}`, '/')
  return {
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    shards: env.SHARD_URLS,
    dataDir,
    listenHost: env.LISTEN_HOST,
    listenPort: env.LISTEN_PORT,
    publicUrl,
    secret: env.SECRET ?? ownSecret(dataDir, env.DATABASE_URL),
    previousSecret: env.SECRET_PREVIOUS,
    backupKey: env.BACKUP_KEY,
    s3: env.S3_URL,
    signOn: env.OIDC_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    // Somebody who tries the product reads the console; an installation's console is read by machines.
    logLevel: env.LOG_LEVEL ?? (env.DATABASE_URL ? 'info' : 'warn'),
    demo: env.DEMO === undefined ? !env.DATABASE_URL && isLoopback(publicUrl) : demoAt(publicUrl, env.DEMO),
    trustProxy: env.TRUST_PROXY,
    run: env.RUN,
    nodeEnv: env.NODE_ENV,
    forms: {
      listenPort: formsListenPort,
      publicUrl: withoutTrailing(env.FORMS_PUBLIC_URL ?? `http://localhost:${formsListenPort}`, '/'),
      secret: env.SECRET && ofForms(env.SECRET),
    },
    hookAllow:
      env.HOOK_ALLOW?.split(',')
        .map((one) => one.trim())
        .filter(Boolean) ?? [],
    signUp: env.SIGN_UP,
    sealKeyFile: env.SEAL_KEY_FILE && resolve(env.SEAL_KEY_FILE),
    sealTsaUrl: env.SEAL_TSA_URL,
    aiTimeoutSeconds: env.AI_TIMEOUT_SECONDS,
    metrics: env.METRICS_LISTEN,
    openTelemetry: env.OPENTELEMETRY,
  }
}

/** The environment of the form service: its own addresses, data folder and keys beside those of the CRM. */
export function readFormsEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const { DATA_DIR = './data' } = source
  const dataDir = join(DATA_DIR || './data', 'forms')
  const SECRET =
    source.SECRET?.trim() || ownSecret(placeOfFormsSecret(DATA_DIR || './data'), source.DATABASE_URL?.trim())
  const env = readEnv({ ...source, DATA_DIR: dataDir, SECRET })
  const hasDemo = source.DEMO?.trim() !== undefined && source.DEMO.trim() !== ''
  return {
    ...env,
    // The CRM beside it, which the operator named by PUBLIC_URL, takes answers of forms without further ado, wherever it is;
    // nothing else of it is open to whoever has an account here.
    hookAllow: [
      ...new Set([`${new URL(env.publicUrl).origin}/api/public/form-deliveries/`, ...env.hookAllow]),
    ],
    demo: hasDemo ? demoAt(env.forms.publicUrl, env.demo) : env.demo && isLoopback(env.forms.publicUrl),
    listenPort: env.forms.listenPort,
    publicUrl: env.forms.publicUrl,
    metrics: env.metrics && {
      ...env.metrics,
      listenPort: env.metrics.listenPort === 0 ? 0 : env.metrics.listenPort + 1,
    },
    secret: ofForms(env.secret),
    previousSecret: env.previousSecret && ofForms(env.previousSecret),
  }
}

/** The secret of the form service of the same installation; null where it cannot be read in this data folder. */
export function formsSecret({ forms, dataDir }: Pick<Env, 'forms' | 'dataDir'>): string | null {
  if (forms.secret) return forms.secret
  try {
    const secret = readFileSync(join(placeOfFormsSecret(dataDir), 'secret'), 'utf8').trim()
    return secret.length >= 32 ? ofForms(secret) : null
  } catch {
    return null
  }
}

/** The folder of the secret that the form service derives its own from: the installation's, unless an early version made another. */
function placeOfFormsSecret(dataDir: string): string {
  const early = join(resolve(dataDir), 'forms')
  return existsSync(join(early, 'secret')) ? early : resolve(dataDir)
}

function ofForms(secret: string): string {
  return createHmac('sha256', secret).update('forms').digest('base64url')
}

/** Whether only this machine itself can reach an address. */
function isLoopback(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl)
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

function demoAt(publicUrl: string, wantsDemo: boolean): boolean {
  if (!wantsDemo || isLoopback(publicUrl)) return wantsDemo
  throw new StartFault(
    `The demonstration is for trying the product on one machine: with the address ${publicUrl} set DEMO to off.`,
  )
}

/**
 * The password of the demonstration's people: drawn once for each installation and kept in DATA_DIR/demo-password,
 * readable by its owner only. `fresh` when it was drawn just now.
 */
export function demoPassword(dataDir: string): { password: string; fresh: boolean } {
  const file = join(dataDir, 'demo-password')
  makeDataDir(dataDir)
  const fresh = writeOnce(file, demoWords())
  return { password: readFileSync(file, 'utf8').trim(), fresh }
}

/** Four groups that can be read out and typed: 80 bits. */
function demoWords(): string {
  const letters = [...randomBytes(16)].map((byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte & 31])
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** Writes a file for its owner only unless it is there. True when it was written. */
function writeOnce(file: string, text: string): boolean {
  try {
    writeFileSync(file, `${text}\n`, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    chmodSync(file, 0o600)
    return false
  }
}

/** Makes the data folder where it is missing, closed to others; they may pass through folders made above it. */
export function makeDataDir(dataDir: string): void {
  const newFolder = mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!newFolder) return
  for (let folder = dirname(dataDir); folder.length >= newFolder.length; folder = dirname(folder)) {
    chmodSync(folder, 0o711)
  }
}

const url = (protocols: RegExp, example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), {
    error: `must be a URL such as ${example}`,
  })

const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.int({ error }).min(least, { error }).max(most, { error }))
}

const onOff = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['1', 'true', 'on', 'yes', '0', 'false', 'off', 'no'], { error: 'must be on or off' }))
  .transform((value) => ['1', 'true', 'on', 'yes'].includes(value))

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

const variables = z.object({
  DATABASE_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/berthwise').optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 500).default(10),
  SHARD_URLS: z.string().transform(readShardUrls).optional(),
  DATA_DIR: z.string().default('./data'),
  LISTEN_HOST: z.string().default('127.0.0.1'),
  LISTEN_PORT: wholeNumber(0, 65535).default(3000),
  PUBLIC_URL: url(/^https?:$/, 'https://crm.example.com').optional(),
  SECRET: z.string().min(32, { error: 'must be at least 32 characters long' }).optional(),
  SECRET_PREVIOUS: z.string().min(32, { error: 'must be at least 32 characters long' }).optional(),
  BACKUP_KEY: z.string().min(32, { error: 'must be at least 32 characters long' }).optional(),
  S3_URL: z.string().transform(readS3).optional(),
  OIDC_URL: z.string().transform(readOidc).optional(),
  SMTP_URL: url(/^smtps?:$/, 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z.string().includes('@', { error: 'must be an address such as sales@example.com' }).optional(),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  DEMO: onOff.optional(),
  TRUST_PROXY: onOff.default(false),
  RUN: oneOf(['all', 'web', 'worker']).default('all'),
  NODE_ENV: oneOf(['development', 'test', 'production']).default('production'),
  FORMS_LISTEN_PORT: wholeNumber(0, 65535).optional(),
  FORMS_PUBLIC_URL: url(/^https?:$/, 'https://forms.example.com').optional(),
  HOOK_ALLOW: z.string().optional(),
  SIGN_UP: onOff.default(false),
  SEAL_KEY_FILE: z.string().optional(),
  SEAL_TSA_URL: url(/^https?:$/, 'https://tsa.example.com').optional(),
  AI_TIMEOUT_SECONDS: wholeNumber(1, 120).optional(),
  OPENTELEMETRY: onOff.default(false),
  METRICS_LISTEN: z.string().transform(readListen).optional(),
})

/** `https://CLIENT:SECRET@issuer`; plain http only to this machine itself. */
function readOidc(text: string, context: z.RefinementCtx): SignOn {
  const parsed = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  const { username = '', password = '' } = parsed ?? {}
  if (!parsed || !username || !password || (parsed.protocol !== 'https:' && !isLoopback(parsed.href))) {
    context.addIssue({ code: 'custom', message: 'must look like https://CLIENT:SECRET@login.example.com' })
    return z.NEVER
  }
  parsed.username = ''
  parsed.password = ''
  return {
    issuer: parsed.href,
    clientId: decodeURIComponent(username),
    clientSecret: decodeURIComponent(password),
  }
}

/** `9464`, or `10.0.0.5:9464`. */
function readListen(text: string, context: z.RefinementCtx): { host: string; listenPort: number } {
  const [, host = '127.0.0.1', port] =
    /^(?:([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\]):)?(\d{1,5})$/.exec(text.trim()) ?? []
  const listenPort = Number(port)
  if (port === undefined || listenPort > 65_534) {
    context.addIssue({ code: 'custom', message: 'must be a port such as 9464, or 10.0.0.5:9464' })
    return z.NEVER
  }
  return { host: host.replace(/^\[|\]$/g, ''), listenPort }
}

function readShardUrls(text: string, context: z.RefinementCtx): ShardAddress[] {
  try {
    return parseAddresses(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
}

/** `https://KEY:SECRET@s3.eu-north-1.amazonaws.com/bucket?region=eu-north-1&direct=on` */
function readS3(text: string, context: z.RefinementCtx): S3Place {
  const url = URL.canParse(text) ? new URL(text) : null
  const bucket = url?.pathname.replace(/^\//, '') ?? ''
  const origin = url && /^https?:$/.test(url.protocol) && url.username !== '' && url.password !== ''
  if (!origin || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    const example = 'https://KEY:SECRET@s3.eu-north-1.amazonaws.com/bucket?region=eu-north-1'
    context.addIssue({ code: 'custom', message: `must be a URL such as ${example}` })
    return z.NEVER
  }
  return {
    endpoint: url.origin,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    direct: url.searchParams.get('direct') === 'on',
  }
}

function sentence(issue: z.core.$ZodIssue): string {
  return `The environment variable ${issue.path.join('.')} ${issue.message}.`
}

function ownSecret(dataDir: string, databaseUrl: string | undefined): string {
  if (databaseUrl) {
    throw new StartFault(
      'The environment variable SECRET must be set, to at least 32 random characters, when DATABASE_URL is.',
    )
  }
  const file = join(dataDir, 'secret')
  try {
    makeDataDir(dataDir)
    writeOnce(file, randomBytes(48).toString('base64url'))
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    throw new StartFault(
      `The secret of this installation could not be kept in ${file} (${(error as Error).message}).`,
    )
  }
  throw new StartFault(`The secret in ${file} is shorter than 32 characters: restore it, or set SECRET.`)
}
