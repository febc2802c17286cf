import { lazyRouteComponent } from '@tanstack/react-router'
import { withTexts } from '../words/i18n.ts'
import type { Part } from '../words/parts.generated.ts'

/** Code or texts of the client could not be fetched, for want of a connection or because an update took them away. */
export class MissingPart extends Error {
  /** Asks for them once more; whether they came. */
  again: () => Promise<boolean>

  constructor(cause: unknown, again: () => Promise<boolean>) {
    super(String(cause), { cause })
    this.again = again
  }
}

/**
 * A component of a file of its own, fetched with its texts when it is first shown, or before by `preload`. What
 * cannot be fetched is an error where it is to be shown, and nowhere else.
 */
export function lazyPart<File extends object, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
  ...texts: readonly Part[]
) {
  const fetched = () => withTexts(load(), ...texts)
  const again = async () => {
    const came = await fetched().then(
      () => true,
      () => false,
    )
    if (came) await part.preload?.()
    return came
  }
  const part = lazyRouteComponent(
    () => fetched().catch((cause) => Promise.reject(new MissingPart(cause, again))),
    name,
  )
  return part
}

/** One that stands on what surrounds it from the beginning: fetched when that is, as soon as the browser is idle. */
export function nearPart<File extends object, Name extends keyof File>(
  ...part: Parameters<typeof lazyPart<File, Name>>
) {
  const near = lazyPart(...part)
  whenIdle(() => fetchAhead(near))
  return near
}

/**
 * Fetches a part before it is shown; without a connection it is fetched when it is shown. A browser keeps for as long as the
 * page lives that a file could not be fetched.
 */
export function fetchAhead(part: { preload?: (() => Promise<unknown> | undefined) | undefined }): void {
  if (navigator.onLine) void part.preload?.()
}

/** Runs something when the browser has nothing else to do. */
export function whenIdle(run: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run)
  else setTimeout(run, 50)
}
