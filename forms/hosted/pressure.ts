import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Limits } from '../../platform/http/limits.ts'
import { RateRefusal } from '../../platform/http/limits.ts'

const tenMinutes = 10 * 60 * 1000

/** Tells a rush of answers from the ordinary run of them. */
export class Pressure {
  private readonly limits: Limits
  /** Until when everybody is asked for a challenge, by form. */
  private readonly rushes = new Map<string, number>()

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** Counts one answer and says whether it must come with a solved challenge. Throws RATE_LIMITED when it is far too many. */
  async count(formId: string, ip: string): Promise<boolean> {
    const sender = `${formId} ${senderOf(ip)}`
    await this.limits.count('hosted_sender_most', sender)
    const [many, rush] = await Promise.all([
      this.over('hosted_sender', sender),
      this.over('hosted_rush', formId),
    ])
    if (rush) this.rushes.set(formId, Date.now() + tenMinutes)
    return many || (this.rushes.get(formId) ?? 0) > Date.now()
  }

  private async over(limit: string, key: string): Promise<boolean> {
    try {
      await this.limits.count(limit, key)
      return false
    } catch (error) {
      if (error instanceof RateRefusal) return true
      throw error
    }
  }
}

/** What counts as one sender: an IPv4 address, or the network of 64 bits that one household has in IPv6. */
export function senderOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const address = ipaddr.IPv6.parse(ip)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
