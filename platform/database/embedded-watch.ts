import { spawn } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterFolder } from './embedded-folder.ts'

/** Ends PostgreSQL when the processes that used it are gone without having done so. */
export interface Watch {
  /** Notes that this process alone holds the cluster. */
  held(): Promise<void>
  /** Ends the watch: this process does not use the cluster any more, and said so itself. */
  end(): Promise<void>
}

/**
 * Sets a watcher on this process: a shell that waits for the end of a pipe, which the system closes however the process
 * ends. It leaves a PostgreSQL alone that another living process uses by then; that one has a watcher of its own, set
 * before it is noted among the users.
 */
export async function setWatch(folder: ClusterFolder, patience = usualPatience): Promise<Watch> {
  const users = join(folder.path, 'users')
  await mkdir(users, { recursive: true, mode: 0o700 })
  const watcher = spawn('/bin/sh', ['-c', script, 'watch', users, folder.cluster, String(patience)], {
    cwd: folder.path,
    // It outlives what ends this process, a signal to the whole group included.
    detached: true,
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.once('error', () => {})
  watcher.stdin.on('error', () => {})
  watcher.unref()
  // The pipe keeps no process alive.
  ;(watcher.stdin as unknown as { unref(): void }).unref()
  const own = join(users, String(process.pid))
  await writeFile(own, '')
  return {
    async held() {
      // What others left behind is of processes that are gone, and their numbers are given again.
      for (const name of await readdir(users))
        if (name !== String(process.pid)) await rm(join(users, name), { force: true })
    },
    async end() {
      await rm(own, { force: true })
      watcher.stdin.end('done\n')
    },
  }
}

/** Seconds for a process that died to be started again, and to take PostgreSQL over as it runs. */
const usualPatience = 5

const script = `
trap '' HUP INT TERM
if read -r word; then exit 0; fi
sleep "$3"
for file in "$1"/*; do
  user=\${file##*/}
  if kill -0 "$user" 2>/dev/null; then exit 0; fi
done
read -r pid < "$2/postmaster.pid" || exit 0
if [ -r "/proc/$pid/cmdline" ]; then grep -q postgres "/proc/$pid/cmdline" || exit 0
elif ! ps -o command= -p "$pid" | grep -q postgres; then exit 0
fi
kill -INT "$pid"
`
