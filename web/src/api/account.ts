// Requests of the pages about users: accounts, sign-in, settings, profiles and moderation. They come with those pages.

import { at, got, http } from "./client";
import type {
  RestHours, NewDecision, NewReport, NewSshKey, NewToken, NewNotificationSettings, PasskeyAnswer, PlaytestSettings, ProfileSettings, PushSubscription,
} from "./types";

export * from "./client";

/** The browsers and programs that are the caller. */
export const sessions = () => got(http.GET("/api/me/sessions"));
export const endSession = (session: string) =>
  got(http.DELETE("/api/me/sessions/{session}", { params: { path: { session } } }));
export const endOtherSessions = () => got(http.DELETE("/api/me/sessions"));
export const deviceCode = () => got(http.POST("/api/me/device-code"));
export const account = () => got(http.GET("/api/me/account"));
export const makeAccount = (handle: string) => got(http.POST("/api/me/account", { body: { handle } }));
export const makeRecoveryCodes = () => got(http.POST("/api/me/account/codes"));
export const askForPasskey = () => got(http.POST("/api/me/account/passkeys/challenge"));
export const addPasskey = (body: PasskeyAnswer) => got(http.POST("/api/me/account/passkeys", { body }));
export const renamePasskey = (passkey: string, name: string) =>
  got(http.PATCH("/api/me/account/passkeys/{passkey}", { params: { path: { passkey } }, body: { name } }));
export const removePasskey = (passkey: string) =>
  got(http.DELETE("/api/me/account/passkeys/{passkey}", { params: { path: { passkey } } }));
export const sshCode = (body: NewSshKey) => got(http.POST("/api/me/account/ssh-code", { body }));
export const removeSSHKey = (key: string) =>
  got(http.DELETE("/api/me/account/ssh-keys/{key}", { params: { path: { key } } }));
export const confirmByPasskey = (body: PasskeyAnswer) => got(http.POST("/api/me/confirmation/passkey", { body }));
export const confirmByCode = (code: string) => got(http.POST("/api/me/confirmation/code", { body: { code } }));
export const mailConfirmation = () => got(http.POST("/api/me/confirmation/mail"));
/** Recent changes of how the account signs in. */
export const accountChanges = () => got(http.GET("/api/me/account/changes"));
export const acknowledgeChanges = (at: number) => got(http.POST("/api/me/account/changes", { body: { at } }));
export const signInChallenge = () => got(http.POST("/api/sign-in/challenge"));
export const signInByPasskey = (body: PasskeyAnswer) => got(http.POST("/api/sign-in/passkey", { body }));
export const signInByCode = (code: string) => got(http.POST("/api/sign-in/code", { body: { code } }));
export const programs = () => got(http.GET("/api/me/tokens"));
export const makeToken = (body: NewToken) => got(http.POST("/api/me/tokens", { body }));
export const revokeToken = (token: string) => got(http.DELETE("/api/me/tokens/{token}", { params: { path: { token } } }));
export const makeBot = (handle: string) => got(http.POST("/api/me/bots", { body: { handle } }));
export const removeBot = (bot: string) => got(http.DELETE("/api/me/bots/{bot}", { params: { path: { bot } } }));
export const ownMail = () => got(http.GET("/api/me/account/mail"));
export const addMail = (address: string) => got(http.POST("/api/me/account/mail", { body: { address } }));
export const removeMail = () => got(http.DELETE("/api/me/account/mail"));
export const confirmMail = (secret: string) => got(http.POST("/api/mail/confirm", { body: { secret } }));
export const askByMail = (address: string) => got(http.POST("/api/sign-in/mail", { body: { address } }));
export const signInByMail = (secret: string) => got(http.POST("/api/sign-in/link", { body: { secret } }));
/** Notifications of the visitor, and their pending decisions. */
export const notifications = () => got(http.GET("/api/me/notifications"));
export const setNotifications = (body: NewNotificationSettings) => got(http.PATCH("/api/me/notifications", { body }));
export const addPush = (body: PushSubscription) => got(http.POST("/api/me/notifications/push", { body }));
export const addNotificationMail = () => got(http.POST("/api/me/notifications/mail"));
export const removeChannel = (channel: string) =>
  got(http.DELETE("/api/me/notifications/channels/{channel}", { params: { path: { channel } } }));
export const stopNotificationMails = (secret: string) => got(http.POST("/api/mail/stop", { body: { secret } }));
/** When the visitor rests. */
export const hours = () => got(http.GET("/api/me/rest-hours"));
export const setHours = (body: RestHours) => got(http.PUT("/api/me/rest-hours", { body }));
export const signOut = () => got(http.POST("/api/sign-out"));
/** Rules and decisions for the visitor, and reports to the moderators. */
export const site = () => got(http.GET("/api/site"));
export const markShown = (number: number) => got(http.POST("/api/site/decisions/seen", { body: { number } }));
export const byLink = (to: "owner" | "invitation", secret: string) =>
  got(http.POST(to === "owner" ? "/api/site/owner" : "/api/site/invitations/accept", { body: { secret } }));
export const complain = (body: NewReport) => got(http.POST("/api/site/reports", { body }));
export const object = (decision: number, text: string) =>
  got(http.POST("/api/site/appeals", { body: { decision, text } }));
/** Why a table is closed. */
export const closing = (id: string) => got(http.GET("/api/matches/{id}/closure", at(id)));
/** The administration, for the owner and moderators. */
export const adminOverview = () => got(http.GET("/api/site/admin"));
export const setSetting = (name: string, value: string) =>
  got(http.POST("/api/site/settings", { body: { name, value } }));
export const invite = () => got(http.POST("/api/site/invitations"));
export const withdraw = (invitation: string) =>
  got(http.DELETE("/api/site/invitations/{invitation}", { params: { path: { invitation } } }));
export const reports = (after: string) => got(http.GET("/api/site/reports", { params: { query: { after } } }));
export const rematches = () => got(http.GET("/api/site/rematches"));
export const findUsers = (q: string) => got(http.GET("/api/site/users", { params: { query: { q } } }));
export const decide = (body: NewDecision) => got(http.POST("/api/site/decisions", { body }));
export const auditLog = (before: number, user: string) =>
  got(http.GET("/api/site/audit-log", { params: { query: { before, user } } }));
/** The site's background work, for its owner. */
export const jobs = () => got(http.GET("/api/site/jobs"));
export const retryJob = (job: number) => got(http.POST("/api/site/jobs/{job}/retry", { params: { path: { job } } }));
export const discardJob = (job: number) => got(http.DELETE("/api/site/jobs/{job}", { params: { path: { job } } }));
export const pauseJobs = (queue: string, paused: boolean) =>
  got(http.POST("/api/site/job-queues/{queue}", { params: { path: { queue } }, body: { paused } }));
const others = (user: string) => ({ params: { path: { user } } });
export const profile = (handle: string) => got(http.GET("/api/users/{handle}", { params: { path: { handle } } }));
/** A part of the list of a user's tables. */
export const played = (handle: string, filter: { status: "finished" | "running"; game: string; with: string }, before = "") =>
  got(http.GET("/api/users/{handle}/matches", { params: { path: { handle }, query: { ...filter, before } } }));
/** Whether the user is never asked what they would change in a game. */
export const playtestSettings = () => got(http.GET("/api/me/playtests"));
export const setPlaytestSettings = (body: PlaytestSettings) => got(http.POST("/api/me/playtests", { body }));
export const ownProfile = () => got(http.GET("/api/me/profile"));
export const setProfile = (body: ProfileSettings) => got(http.PATCH("/api/me/profile", { body }));
/** The accounts whose handle begins with a text. */
export const searchUsers = (text: string) => got(http.GET("/api/users", { params: { query: { text } } }));
export const searchRules = (text: string) => got(http.GET("/api/rules", { params: { query: { text } } }));
export const followed = () => got(http.GET("/api/me/follows"));
export const follow = (user: string) => got(http.POST("/api/me/follows/{user}", others(user)));
export const unfollow = (user: string) => got(http.DELETE("/api/me/follows/{user}", others(user)));
export const blocked = () => got(http.GET("/api/me/blocks"));
export const block = (user: string) => got(http.POST("/api/me/blocks/{user}", others(user)));
export const unblock = (user: string) => got(http.DELETE("/api/me/blocks/{user}", others(user)));
/** The address of all data that the site stores about the visitor. */
export const ownData = "/api/me/data";
export const deleteMe = (typed: string) => got(http.POST("/api/me/delete", { body: { typed } }));
