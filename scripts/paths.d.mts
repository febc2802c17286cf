/** Flags of the Node the product runs with. */
export declare const nodeFlags: readonly string[]
