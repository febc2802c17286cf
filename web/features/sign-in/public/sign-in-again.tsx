import { useEffect } from 'react'
import { fetchAhead, lazyPart } from '../../../kit/screen/lazy-part.ts'
import { Part } from '../../../kit/screen/part.tsx'
import { answerSignIn, guardSession, useSessionOver } from '../../../kit/server/session-over.ts'
import type { SignInAgainProps } from '../sign-in-dialog.tsx'

const SignInDialog = lazyPart(() => import('../sign-in-dialog.tsx'), 'SignInDialog')

/** Watches over the session of a client: when it has ended, the same person signs in again and goes on. */
export function SignInAgain(props: SignInAgainProps) {
  const over = useSessionOver()
  useEffect(guardSession, [])
  // It is here before it is needed.
  useEffect(() => {
    const wait = setTimeout(() => fetchAhead(SignInDialog), 2000)
    return () => clearTimeout(wait)
  }, [])
  if (!over) return null
  return (
    <Part onClose={() => answerSignIn(false)}>
      <SignInDialog {...props} />
    </Part>
  )
}
