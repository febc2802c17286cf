import type { Socket } from 'socket.io-client'

/** Milliseconds before the first try and the longest pause between two. */
interface Pauses {
  first: number
  longest: number
}

/** What the server says where it could not look at who asks; any other word is its answer. */
const couldNotLook = 'INTERNAL'

/**
 * Connects again after the server closed the connection, or could not decide at the door: by itself a socket does so only
 * where the network failed. Whoever is turned away stays away. Returns how to stop.
 */
export function comeBack(
  socket: Socket,
  { first, longest }: Pauses = { first: 1_000, longest: 30_000 },
): () => void {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.connect(), Math.min(longest, first * 2 ** tries) * (0.5 + Math.random()))
    tries += 1
  }
  const connected = () => {
    tries = 0
  }
  const closed = (reason: string) => {
    if (reason === 'io server disconnect') later()
  }
  const refused = ({ message }: Error) => {
    if (!socket.active && message === couldNotLook) later()
  }
  socket.on('connect', connected).on('disconnect', closed).on('connect_error', refused)
  return () => {
    clearTimeout(timer)
    socket.off('connect', connected).off('disconnect', closed).off('connect_error', refused)
  }
}
