/** Requests about messages to somebody who is away. */
import { requestJson } from '../lib/api';
import type {
  ConfirmMail,
  DeviceGone,
  NewDevice,
  Notifications,
  SetMail,
  Silence,
  Stopped,
} from '../lib/generated/wire';

const at = <T>(path: string, body?: unknown): Promise<T> =>
  requestJson<T>(`/notifications${path}`, body);

export const notificationsApi = {
  view: () => at<Notifications>(''),
  addDevice: (device: NewDevice) => at<Notifications>('/devices', device),
  removeDevice: (endpoint: string) =>
    at<Notifications>('/devices/remove', { endpoint } satisfies DeviceGone),
  setMail: (mail: SetMail) => at<Notifications>('/mail', mail),
  confirmMail: (code: string) => at<Stopped>('/mail/confirm', { code } satisfies ConfirmMail),
  removeMail: () => at<Notifications>('/mail/remove', {}),
  silence: (table: string, silent: boolean) =>
    at<Notifications>('/silence', { table, silent } satisfies Silence),
  stop: (link: string, undo = false) =>
    at<Stopped>(`/stop/${encodeURIComponent(link)}${undo ? '?undo=true' : ''}`, {}),
};
