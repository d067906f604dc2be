/**
 * The seed of the spelling variants knows that people say Priok for Tandjong Priok. Rows that staff never touched become
 * those of the seed, as before.
 */
export { down, up } from './0005-register-names.ts'
