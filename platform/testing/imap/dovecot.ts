import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ImapFlow } from 'imapflow'

const program = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find((one) => existsSync(one)) ?? null

/** Whether a real IMAP server can be started here: Dovecot is installed, and this process may start it for another user. */
export const hasDovecot = program !== null && process.getuid?.() === 0

// Debian's user and group of nobody.
const [nobody, nogroup] = [65_534, 65_534]
export const dovecotPassword = 'right-word'

/** A real IMAP server on loopback that lets anybody in with one password, each into a mailbox of their own. */
export interface Dovecot {
  readonly port: number
  /** Puts a message into a folder, as another program would. */
  append(user: string, folder: string, source: Buffer): Promise<void>
  read(user: string, folder: string): Promise<string[]>
  /** Lets the server number the messages of a user anew. */
  renumber(user: string): Promise<void>
  close(): Promise<void>
}

export async function openDovecot(): Promise<Dovecot> {
  const dir = await mkdtemp(path.join(tmpdir(), 'berthwise-dovecot-'))
  const port = await freePort()
  for (const name of ['', 'run', 'state', 'mail', 'home']) {
    await mkdir(path.join(dir, name), { recursive: true })
    await chown(path.join(dir, name), nobody, nogroup)
  }
  const config = path.join(dir, 'dovecot.conf')
  await writeFile(config, configOf(dir, port))
  const child = spawn(program!, ['-F', '-c', config], { uid: nobody, gid: nogroup, stdio: 'ignore' })
  const login = (user: string) => ({
    ...{ host: '127.0.0.1', port, secure: false, logger: false as const },
    auth: { user, pass: dovecotPassword },
  })
  const signedIn = async <T>(user: string, work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow(login(user))
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.logout()
    }
  }
  await untilItAnswers(() => signedIn('nobody', async () => {}), child)
  return {
    port,
    append: (user, folder, source) =>
      signedIn(user, async (client) => void (await client.append(folder, source))),
    read: (user, folder) =>
      signedIn(user, async (client) => {
        await client.mailboxOpen(folder)
        const found = await client.fetchAll('1:*', { source: true })
        return found.map(({ source }) => String(source))
      }),
    async renumber(user) {
      // The number is the second in which a folder is made.
      const second = () => Math.floor(Date.now() / 1000)
      for (const now = second(); second() === now; ) await new Promise((resolve) => setTimeout(resolve, 50))
      for (const file of globSync(`${dir}/mail/${user}/{,.*/}dovecot{-uidlist,.index*,-uidvalidity*}`))
        await rm(file)
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function configOf(dir: string, port: number): string {
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/run/log
default_internal_user = nobody
default_login_user = nobody
default_internal_group = nogroup
first_valid_uid = 1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${dir}/mail/%u
mail_max_userip_connections = 50
passdb {
  driver = static
  args = password=${dovecotPassword}
}
userdb {
  driver = static
  args = uid=${nobody} gid=${nogroup} home=${dir}/home/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
namespace inbox {
  inbox = yes
  mailbox "Sent Items" {
    special_use = \\Sent
    auto = subscribe
  }
}
`
}

/** Asks until it answers: it says of itself only that it began. */
async function untilItAnswers(ask: () => Promise<void>, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('Dovecot did not start.')
    const answers = await ask().then(
      () => true,
      () => false,
    )
    if (answers) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
