import type { Limit } from '../../platform/http/limits.ts'

const tenMinutes = 10 * 60

/** How much strangers may send. Past `hosted_sender` and `hosted_rush` a challenge is asked for; past the others, refused. */
export const hostedLimits: Record<string, Limit> = {
  /** Answers of one address to one form. */
  hosted_sender: { points: 30, seconds: tenMinutes, shared: false },
  hosted_sender_most: { points: 300, seconds: tenMinutes, shared: false },
  /** Passwords that one address tries at one form. */
  hosted_guess: { points: 60, seconds: tenMinutes, shared: true },
  /** Answers of everybody to one form. */
  hosted_rush: { points: 120, seconds: 60, shared: false },
  /** Files of one address; how much they may weigh is counted in the database. */
  hosted_upload: { points: 60, seconds: tenMinutes, shared: true },
  /** Signs of one address that it still answers. */
  hosted_progress: { points: 240, seconds: tenMinutes, shared: false },
}
