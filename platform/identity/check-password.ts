import type { Auth } from './auth.ts'

/** Whose e-mail and password these are; null for nobody, which takes as long as somebody's wrong password. */
export async function personByPassword(
  auth: Auth,
  email: string,
  password: string,
): Promise<{ id: string; email: string } | null> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
  const right = await isPassword(auth, found?.accounts ?? [], password)
  return found && right ? { id: found.user.id, email: found.user.email } : null
}

/** Whether it is the password of a person. */
export async function isOwnPassword(auth: Auth, userId: string, password: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context
  return isPassword(auth, await internalAdapter.findAccounts(userId), password)
}

type PasswordAccount = { providerId: string; password?: string | null | undefined }

async function isPassword(
  auth: Auth,
  accounts: readonly PasswordAccount[],
  password: string,
): Promise<boolean> {
  const passwords = (await auth.$context).password
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password
  if (hash) return passwords.verify({ hash, password })
  await passwords.hash(password)
  return false
}
