import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call, type Input } from '../../kit/server/api.ts'

type Body = Input<'ownInvitations', 'accept'>['body']

/** Accepts an invitation, signs in where an account was opened by it, and goes to the port. */
export function useAccept() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const acceptance = useMutation({
    mutationFn: async (body: Body) => {
      const accepted = await call('ownInvitations', 'accept', { body })
      const { password } = body
      if (password) await call('auth', 'signIn', { body: { email: accepted.email, password } })
      return accepted
    },
    onSuccess: async ({ port }) => {
      queryClient.clear()
      await navigate({ to: '/$portSlug', params: { portSlug: port.slug } })
    },
  })
  return {
    accept: (body: Body) => acceptance.mutate(body),
    acceptAsync: acceptance.mutateAsync,
    busy: acceptance.isPending,
    problem: acceptance.error,
  }
}
