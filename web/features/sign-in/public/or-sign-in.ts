import { redirect } from '@tanstack/react-router'
import { hasCode } from '../../../kit/server/api-error.ts'
import { leadToSetup, type SetupService } from './lead-to-setup.ts'

/**
 * What a screen inside a session waits for; without a session it leads to the door, and back afterwards, or to the
 * setup where nobody can sign in yet.
 */
export async function orSignIn<Me>(
  reading: Promise<Me>,
  href: string,
  setup: SetupService,
): Promise<{ me: Me }> {
  try {
    return { me: await reading }
  } catch (error) {
    if (!hasCode(error, 'SESSION_REQUIRED')) throw error
    await leadToSetup(setup)
    throw redirect({ to: '/sign-in', search: { to: href } })
  }
}
