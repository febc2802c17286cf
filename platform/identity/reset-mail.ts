import type { NewMail } from '../mail/write.ts'

/** The mail with the link that sets a new password; `product` is what the person signs in to. */
export function resetMail(
  product: string,
  publicUrl: string,
  category: string,
  user: { email: string; name: string },
  token: string,
): NewMail {
  const link = `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`
  return {
    category,
    to: user.email,
    subject: `Set your ${product} password`,
    text: `Hello ${user.name},\n\nset a new password here, within the hour:\n\n{link}\n\nIf you did not ask for this, ignore this mail.\n`,
    link,
  }
}
