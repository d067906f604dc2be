import { useCall } from '../session/use-call.ts'

/** Its parts share one answer. What cannot be read is left out: the dashboard shows no errors. */
export const useDashboard = () => useCall('GET /api/admin/dashboard', {})
