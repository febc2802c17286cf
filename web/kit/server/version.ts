declare const __BERTHWISE_VERSION__: string | undefined

/** The version of the product that this client was built of; empty where it was not built. */
export const version = typeof __BERTHWISE_VERSION__ === 'string' ? __BERTHWISE_VERSION__ : ''
