import { announcerChannel, announcerName } from './announcer.ts'
import type { Listener } from './listener.ts'

const lookEvery = 5_000

/**
 * Runs `missed` whenever something may have been committed that nobody announced: an announcer is gone, with whatever it
 * had still to say, or this process did not hear for a while. Gives what ends the watch.
 */
export function watchAnnouncers(listener: Listener, missed: () => void, every = lookEvery): () => void {
  let known = new Set<string>()
  listener.on(announcerChannel, (pid) => void known.add(pid))
  listener.onGap(() => {
    if (listener.connected) missed()
  })
  const look = async () => {
    if (!listener.connected) return
    const rows = await listener.ask(aliveText, [announcerName])
    const alive = new Set(rows.map((row) => String(row.pid)))
    const gone = [...known].some((pid) => !alive.has(pid))
    known = alive
    if (gone) missed()
  }
  const timer = setInterval(() => void look().catch(() => {}), every)
  timer.unref()
  return () => clearInterval(timer)
}

const aliveText = `select pid from pg_stat_activity
  where application_name = $1 and datname = current_database() and usename = session_user`
