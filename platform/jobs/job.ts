import { z } from 'zod'
import { plainMessage } from '../../contract/errors.ts'
import { actorKinds } from '../../contract/values/actors.ts'

/** `tenant`: the job is done in a tenant; `none`: it is done outside any, or may be. */
type JobScope = 'tenant' | 'none'

/**
 * Where a job is worked: `quick` what people wait for, `mail` what waits for a mail server, `mailboxes` what reads one, `outside`
 * what waits for another machine of strangers, `files` what foreign files are read for, `long` what takes minutes. None of them
 * holds up the others, and a tenant does one at a time in each but `quick`.
 */
export type JobLane = 'quick' | 'mail' | 'mailboxes' | 'outside' | 'files' | 'long'

/** One job of the background: what it is called in the queue, and what whoever adds it says. */
export interface JobDeclaration<
  Payload extends z.ZodObject = z.ZodObject,
  Scope extends JobScope = JobScope,
> {
  readonly name: string
  readonly payload: Payload
  readonly scope: Scope
  /** Tries before `onGivenUp`; fewer than the queue makes, so that there are some left for it. */
  readonly tries: number
  readonly lane: JobLane
}

/** Who added a job, where it is done in their name. */
export const jobActor = z.object({
  // A job that was added by an older version has no kind.
  kind: z.enum(actorKinds).default('staff'),
  userId: z.uuid().nullable(),
  name: z.string().nullable(),
  keyId: z.uuid().nullish(),
})

const nothing = z.object({})

/**
 * Declares a job. Its name is stored with every job that waits, also across an upgrade, so it stays; so does what an older
 * version left in the queue: a field that is added to `payload` later is optional. Default of `tries`: 5, of `lane`: quick.
 */
export function job<Payload extends z.ZodObject = typeof nothing, Scope extends JobScope = 'tenant'>(
  name: string,
  payload?: Payload,
  {
    scope = 'tenant' as Scope,
    tries = 5,
    lane = 'quick',
  }: { scope?: Scope; tries?: number; lane?: JobLane } = {},
): JobDeclaration<Payload, Scope> {
  return { name, payload: payload ?? (nothing as unknown as Payload), scope, tries, lane }
}

/** What whoever adds a job says. */
export type JobInput<Of extends JobDeclaration> = z.input<Of['payload']>

/** What whoever does a job reads: the payload, in which tenant, and for which request. */
export type JobPayload<Of extends JobDeclaration> = z.output<Of['payload']> & {
  readonly tenantId: Of extends JobDeclaration<z.ZodObject, 'tenant'> ? string : string | null
  readonly requestId: string | null
}

/** When a job runs, now for none; what replaces it while it waits; and the queue in which it runs alone. */
export interface JobOptions {
  readonly runAt?: Date
  readonly key?: string
  readonly queue?: string
}

/** A job as it is added to the queue. */
export interface NewJob extends JobOptions {
  readonly task: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Where it is no quick one. */
  readonly lane?: JobLane
}

/**
 * A job as it is added in a transaction: it is told its tenant and the request that caused it, and in a lane where it may take
 * long it runs alone among those of its tenant.
 */
export function jobIn(
  { tenantId, requestId }: { tenantId: string | null; requestId: string | null },
  job: NewJob,
): NewJob {
  const payload: NewJob['payload'] = { tenantId, requestId, ...job.payload }
  if (job.queue || !job.lane || !payload.tenantId) return { ...job, payload }
  return { ...job, payload, queue: `${job.lane}:${payload.tenantId}` }
}

/** A job to be added, in `tenantId` where that is another tenant than the one of the transaction. */
export function newJob<Of extends JobDeclaration>(
  { name, lane }: Of,
  payload: JobInput<Of>,
  { tenantId, ...options }: JobOptions & { tenantId?: string } = {},
): NewJob {
  return {
    ...{ task: name, payload: { ...(tenantId ? { tenantId } : {}), ...payload } },
    ...(lane === 'quick' ? {} : { lane }),
    ...options,
  }
}

/** One attempt at a job. */
export interface JobInfo {
  attempt: number
  maxAttempts: number
}

/** What is done in the background; it answers a GivenUp, or what nobody looks at. */
export interface Job {
  (payload: Record<string, unknown>, info: JobInfo): Promise<unknown>
  readonly lane?: JobLane
}

/** What a job answers that will not be tried again. */
export class GivenUp {
  readonly cause: unknown
  constructor(cause: unknown) {
    this.cause = cause
  }
}

type Work<Payload> = (payload: Payload, info: JobInfo) => Promise<unknown>

/** How a job is done; `onGivenUp` where somebody waits for it. */
export type JobWork<Payload> =
  | Work<Payload>
  | {
      readonly work: Work<Payload>
      /**
       * Tells those who wait: done once after the last of the declared tries, also where the worker died at it, and again until
       * it succeeds, so it checks first what is already done.
       */
      readonly onGivenUp: (payload: Payload, error: unknown) => Promise<void>
    }

/** A declared job with what does it, once it has the services. */
export interface JobHandler<Services> {
  (services: Services): Job
  readonly job: JobDeclaration
}

/** Binds what does a job to its declaration. */
export function handleJob<Payload extends z.ZodObject, Scope extends JobScope, Services>(
  declared: JobDeclaration<Payload, Scope>,
  open: (services: Services) => JobWork<JobPayload<JobDeclaration<Payload, Scope>>>,
): JobHandler<Services> {
  return Object.assign((services: Services): Job => bindJob(declared, open(services)), { job: declared })
}

/** A job as the queue runs it: its payload is read as declared. */
export function bindJob<Of extends JobDeclaration>(declared: Of, how: JobWork<JobPayload<Of>>): Job {
  return Object.assign(workOf(declared, how), { lane: declared.lane })
}

function workOf<Of extends JobDeclaration>(declared: Of, how: JobWork<JobPayload<Of>>): Job {
  const read = readerOf(declared)
  if (typeof how === 'function') return async (payload, info) => how(read(payload), info)
  const { work, onGivenUp } = how
  return async (payload, info) => {
    const fits = read(payload)
    const most = Math.min(declared.tries, info.maxAttempts)
    let cause: unknown = new Error('The worker died at the last try.')
    if (info.attempt <= most) {
      try {
        return await work(fits, info)
      } catch (error) {
        if (info.attempt < most) throw error
        cause = error
      }
    }
    await onGivenUp(fits, cause)
    return new GivenUp(cause)
  }
}

const inTenant = z.object({ tenantId: z.uuid(), requestId: z.string().nullable().catch(null) })
const anywhere = inTenant.extend({ tenantId: z.uuid().nullable().default(null) })

/** A job in the queue says less or other than its declaration: it fails, and a newer version of the service may know it. */
export class UnfitPayload extends Error {
  constructor(name: string, { issues }: z.ZodError) {
    const found = issues.map(({ path, message }) => `${path.join('.')}: ${plainMessage(message)}`)
    super(`The payload of the job ${name} does not fit: ${found.join('; ')}`)
  }
}

/** Reads a payload as declared. What an older or newer version says beside it is left out. Throws UnfitPayload. */
function readerOf<Of extends JobDeclaration>({ name, payload, scope }: Of) {
  const schema = (scope === 'tenant' ? inTenant : anywhere).extend(payload.shape)
  return (raw: unknown): JobPayload<Of> => {
    const read = schema.safeParse(raw)
    if (!read.success) throw new UnfitPayload(name, read.error)
    return read.data as unknown as JobPayload<Of>
  }
}

/** Every job by its name. Throws for one that is handled twice. */
export function openJobs<Services>(
  handlers: readonly JobHandler<Services>[],
  services: Services,
): Record<string, Job> {
  const names = handlers.map((one) => one.job.name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice) throw new Error(`The job ${twice} is handled twice.`)
  return Object.fromEntries(handlers.map((one) => [one.job.name, one(services)]))
}

/** A line of graphile-worker's crontab: a job that runs by the clock (UTC), tried at most `max` times. */
export function every(
  when: string,
  { name }: JobDeclaration<typeof nothing, 'none'>,
  { max = 3 }: { max?: number } = {},
): string {
  return `${when} ${name} ?max=${max}`
}
