/** Milliseconds a person takes at least to answer a form. */
export const leastTime = 2000
