import fc from 'fast-check'

// In the gate a property is tried with the same values each time: what fails there was broken by the change. Every other tier draws
// anew, and prints the seed of what fails.
if (process.env.TEST_TIER === 'gate') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_128 })
