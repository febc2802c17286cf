/** All addresses of a host, A and AAAA, in the order to try them; empty when there are none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>
