import { create } from 'zustand'

/** Whether this device keeps what its visitor writes: not with site data blocked, or without room. */
export const useKeeping = create<{ keeps: boolean }>(() => ({ keeps: true }))
